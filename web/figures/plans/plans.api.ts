import { planCalls } from '../../../contract/plans.calls.js';
import { rememberedResource } from '../../transport/resource.js';

/** Plans are remembered, so that a game can begin with the members who said In while the server is out of reach. */
export const plansQuery = rememberedResource(planCalls.list, 2, (plans) => plans.length > 0);
