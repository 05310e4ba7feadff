/** The table 'Player Billing Details': columns on laptops, one card per member on phones. */
import type { BillingRow } from '../../../contract/billing.js';
import { twelveMonthsTo } from '../../../domain/dates.js';
import { accountRef } from '../../../domain/explain/addresses.js';
import { statementPath } from '../../paths.js';
import { Button, Link } from '../../ui/controls.js';
import { ColumnHeads, type ColumnHeadsProps } from '../../ui/table.js';
import { balanceWords, feeText } from '../../figures/money-text.js';
import { RowName, YouTag } from '../../figures/members.js';
import { moneyText } from '../../../domain/text.js';
import { useNameSearch } from '../../figures/name-search.js';
import { scoreTone } from '../../figures/score.js';
import { Why } from '../../figures/why.js';
import { WhyBalance } from './balance.js';
import { billingMonthText } from './billing-month.js';

export interface BillingTableProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly rows: readonly BillingRow[];
  readonly readerId: number | undefined;
  /** Undefined in the past, where nothing is recorded. */
  readonly onPay: ((playerId: number) => void) | undefined;
}

const COLUMNS: ColumnHeadsProps['columns'] = [
  ['Player'], ['Days Played', 'r'], ['Opening Balance', 'r'], ['Game Charges', 'r'], ['Current Balance', 'r'],
  ['Type'],
];

/** The roles are explicit because `display: flex` removes the native ones on phones. */
export function BillingTable({ month, rows, readerId, onPay }: BillingTableProps) {
  const { found, field } = useNameSearch(rows, (row) => row.display_name);
  return (
    <>
      {field}
      <table className="data" role="table" aria-labelledby="billing-heading">
        <ColumnHeads columns={onPay ? [...COLUMNS, ['Actions']] : COLUMNS} />
        <tbody role="rowgroup">
          {found.map((row) => (
            <PlayerRow key={row.user_id} month={month} row={row} isReader={row.user_id === readerId} onPay={onPay} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface PlayerRowProps extends Pick<BillingTableProps, 'month' | 'onPay'> {
  readonly row: BillingRow;
  readonly isReader: boolean;
}

function PlayerRow({ month, row, isReader, onPay }: PlayerRowProps) {
  const user = { id: row.user_id, displayName: row.display_name };
  return (
    <tr role="row" className={isReader ? 'you' : undefined}>
      <th role="rowheader" scope="row">
        <span className="name">
          <Link to={statementPath(row.user_id)}><RowName>{row.display_name}</RowName></Link>
          {isReader && <YouTag />}
        </span>
      </th>
      <td role="cell" className="r num" data-label="Days Played">{row.days_played}</td>
      <td role="cell" className="r" data-label="Opening">
        {/* What the month before closed with. */}
        <WhyBalance
          user={user}
          month={twelveMonthsTo(month).at(-2)!}
          cents={row.opening_balance}
          className={scoreTone(row.opening_balance)}
        />
      </td>
      <td role="cell" className="r" data-label="Charges">
        <Why
          of={accountRef(user.id, month)}
          label={`charges of ${user.displayName} in ${billingMonthText(month)}`}
          text={moneyText(row.total_charges)}
          className="quiet"
        />
      </td>
      <td role="cell" className="r big">
        <WhyBalance user={user} month={month} cents={row.current_balance} className={scoreTone(row.current_balance)} />
        <span className="owing">{balanceWords(row.current_balance)}</span>
      </td>
      <td role="cell"><span className="tag">{feeText(row.is_shisha_smoker)}</span></td>
      {onPay && (
        <td role="cell" className="act">
          <Button act="Payment" aria-label={`Payment of ${row.display_name}`} onClick={() => onPay(row.user_id)} />
        </td>
      )}
    </tr>
  );
}
