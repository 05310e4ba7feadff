/** The link from every legend to all rules. */
import { monthOf, monthTitle } from '../../domain/dates.js';
import { inForce } from '../../domain/group/group-facts.js';
import { paths } from '../paths.js';
import { useToday } from '../transport/past.js';
import { Link } from '../ui/controls.js';
import { knownGroup, useGroup } from './group.js';

/** @param date  a date or month; future rules are not called valid */
export function RulesLink({ date }: { readonly date: string }) {
  const on = monthOf([date, useToday()].sort()[0]!);
  const { from } = inForce((useGroup() ?? knownGroup()).rules, on);
  const name = from === null ? 'All rules' : `Rules since ${monthTitle(from)}`;
  return <Link className="small tap" to={`${paths.rules}?on=${on}`}>{name}</Link>;
}
