/** The way from every legend to all rules. */
import { monthTitle } from '../../domain/dates.js';
import { inForce } from '../../domain/group/group-facts.js';
import { paths } from '../paths.js';
import { Link } from '../ui/controls.js';
import { knownGroup, useGroup } from './group.js';

/** @param date  a date or month */
export function RulesLink({ date }: { readonly date: string }) {
  const { from } = inForce((useGroup() ?? knownGroup()).rules, date);
  const name = from === null ? 'All rules' : `Rules since ${monthTitle(from)}`;
  return <Link className="small rules-link" to={paths.rules}>{name}</Link>;
}
