/** The page for an address that names nobody. */
import { paths } from '../../paths.js';
import { isRefusal } from '../../transport/http.js';
import { LinkButton } from '../../ui/controls.js';
import { Empty, PageHead } from '../../ui/page.js';

/** Whether the server refused the address, so that another try would not help. */
export const isNoSuchPlayer = (error: Error | null): boolean => isRefusal(error, 400, 404, 409);

export const NoSuchPlayer = ({ hint }: { readonly hint: string }) => (
  <>
    <PageHead title="Players" />
    <div className="panel">
      <Empty title="There is no such player." hint={hint}><LinkButton label="All players" to={paths.players} /></Empty>
    </div>
  </>
);
