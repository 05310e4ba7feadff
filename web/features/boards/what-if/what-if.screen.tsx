/** What if: a month or a year under other rules. The address has the period and the rules, so that it can be sent. */
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { groupCalls } from '../../../../contract/group.calls.js';
import { monthCalls } from '../../../../contract/months.calls.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { type RuleSets, rulesOn } from '../../../../domain/boards/rules.js';
import { monthNameOf, monthTitle } from '../../../../domain/dates.js';
import { differing, type Numbers, numbersOf } from '../../../../domain/group/rule-list.js';
import { counted, isolated, partsOf } from '../../../../domain/text.js';
import { waitingText } from '../../../figures/game-text.js';
import { linkTo, useRuleSets } from '../../../figures/group.js';
import { useReaderId } from '../../../figures/members.js';
import { gamePath, paths } from '../../../paths.js';
import { useRead } from '../../../transport/resource.js';
import { Choices } from '../../../ui/choices.js';
import { Button, Chip, Icon, Link, LinkButton } from '../../../ui/controls.js';
import { currentDate, keyOfMonth, monthChoices, monthOfDate } from '../../../ui/date-text.js';
import { FeltHead } from '../../../ui/felt-head.js';
import { combine, Empty, Loaded, Sentence, SkeletonRows } from '../../../ui/page.js';
import { MonthSelect, useTyped, YearSelect } from '../../../ui/selects.js';
import { SHARE_ACT, shareText } from '../../../ui/share.js';
import { useReader } from '../../../figures/session.js';
import { type BoardAddress, boardIn, notAfter, whatIfAddress } from '../board-address.js';
import { useMonthsOf } from '../months-of.js';
import { type Answer, decisiveIn, leadOf, useAnswer } from './answer.js';
import { numbersIn, PRESETS, questionOf, textOf } from './other-rules.js';
import { AdoptPanel, type EditorProps, RulesEditor } from './rules-editor.js';
import { Deciding, TwoBoards } from './two-boards.js';

const SKELETON = <><span className="sk what-if-head" /><SkeletonRows count={12} className="panel flush" /></>;

export default function WhatIfScreen() {
  const query = combine(useRead(groupCalls.facts, 5), useRead(playerCalls.list, 5));
  return (
    <Loaded what="rules" query={query} failureClass="panel" skeleton={SKELETON}>
      {([, players]) => <WhatIf players={players} />}
    </Loaded>
  );
}

/** Screen readers announce only the last step. */
const STEPPING_PAUSE_MS = 500;

const PERIODS = { monthly: 'Month', yearly: 'Year' } as const;

/** The board of an address; never a board of a day. */
const boardOf = (params: URLSearchParams) => {
  const board = boardIn(params, currentDate());
  return { ...board, period: board.period === 'yearly' ? board.period : 'monthly' } as const;
};

/** The rules in force at the end of a period, or now. */
const baseOf = (sets: RuleSets, period: string): Numbers =>
  numbersOf(rulesOn(sets, [period.includes('-') ? period : `${period}-12`, currentDate()].sort()[0]!));

/** The question of the address, and a setter for another one. */
function useQuestion() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const current = monthOfDate(currentDate());
  const board = boardOf(params);
  const period = board.period === 'yearly' ? `${board.year}` : keyOfMonth(board);
  const base = baseOf(useRuleSets(), period);
  const text = params.get('rules') ?? '';
  const ask = (change: Partial<BoardAddress>, rules = text): void => {
    // The screen may lag behind the address.
    const next = { ...boardOf(new URLSearchParams(location.search)), ...change };
    void navigate(whatIfAddress({ ...next, ...notAfter(current, next) }, rules), { replace: rules !== text });
  };
  return { current, board, period, base, text, ...numbersIn(text, base), ask };
}

function WhatIf({ players }: { readonly players: readonly UserView[] }) {
  const { current, board, period, base, text, numbers, fault, ask } = useQuestion();
  const isAdmin = useReader()?.isAdmin === true;
  const { years } = useMonthsOf(board, current, true);
  const query = useAnswer(period, numbers, fault === null);
  const months = useRead(monthCalls.months, 5).data ?? [];
  const pending = months.flatMap(({ month, pendingGames }) => (month.startsWith(period) ? pendingGames : []));
  const speak = useSentences(players);
  // The steppers may show rules that cannot be played yet.
  const [typed, setTyped] = useTyped(text, (rules) => {
    if (numbersIn(rules, base).fault === null) ask({}, rules);
  }, STEPPING_PAUSE_MS);
  if (fault !== null) {
    return (
      <>
        <Head board={board} title="These rules cannot be played" lead="Nobody can play by the rules of this link." />
        <p className="note bad" role="alert"><Icon name="alert" />{fault}</p>
        <div><LinkButton label="Start from the rules in force" variant="primary" to={whatIfAddress(board)} /></div>
      </>
    );
  }
  const shown = (answer: Answer): ReactNode => {
    const { time, title, lead, shared, isSame, nameOf } = speak(answer);
    const byId = new Map(players.map((player) => [player.id, player]));
    const share = `${shared} ${linkTo(whatIfAddress(board, text))}`;
    return (
      <>
        <Head board={board} title={title} lead={lead} />
        <Presets {...numbersIn(typed, base)} base={base} onChange={(next) => setTyped(textOf(next, base))} />
        <div className="row wrap what-if-choices">
          <Choices label="Period" choices={PERIODS} value={board.period} onChoose={(to) => ask({ period: to })} />
          {board.period === 'monthly' && (
            <MonthSelect shown={board} months={monthChoices(current, board.year)} onShow={ask} />
          )}
          <YearSelect shown={board} years={years} onShow={ask} />
          <Button label={SHARE_ACT} icon="copy" onClick={() => void shareText(share, COPIED)} />
        </div>
        <div className="cols cols-side">
          {answer.games === 0 ? <div className="panel"><Empty title={`No games are known in ${time}.`} /></div> : (
            <div className="stack">
              <TwoBoards answer={answer} players={byId} isBusy={query.isPlaceholderData || typed !== text} />
              <PlayedAgain {...answer} pending={pending} />
            </div>
          )}
          <div className="stack">
            <RulesEditor {...numbersIn(typed, base)} base={base} onChange={(next) => setTyped(textOf(next, base))} />
            {isAdmin && <AdoptPanel numbers={answer.numbers} />}
          </div>
        </div>
        {!isSame && <Deciding answer={answer} players={byId} nameOf={nameOf} />}
      </>
    );
  };
  return <Loaded what="boards" query={query} failureClass="panel" skeleton={SKELETON}>{shown}</Loaded>;
}

/** Ideas to begin with, above the boards. */
const Presets = ({ numbers, base, onChange }: Omit<EditorProps, 'fault'>) => (
  <div className="presets" role="group" aria-label="Ready ideas">
    {Object.entries(PRESETS).map(([name, preset]) => [name, preset(base)] as const).map(([name, ready]) => (
      <Chip key={name} aria-pressed={differing(ready, numbers).length === 0} onClick={() => onChange(ready)}>
        {name}
      </Chip>
    ))}
  </div>
);

const COPIED = 'Paste it where the members read it. The link asks for a login.';
const KEPT = 'Boards, cards and dues stay as they are.';

const Head = ({ board, title, lead }: {
  readonly board: BoardAddress;
  readonly title: string;
  readonly lead: ReactNode;
}) => (
  <FeltHead
    name="What if"
    up={[whatIfAddress(board).replace(paths.whatIf, paths.leaderboards), 'Leaderboards']}
    title={title}
    lead={<><span className="vh">Just trying, nothing is saved. {KEPT} </span><span role="status">{lead}</span></>}
  >
    <p className="promise" aria-hidden="true">
      <Icon name="lock" /><b>Just trying, nothing is saved.</b><small>{KEPT}</small>
    </p>
  </FeltHead>
);

/** The question of an answer, and its lead for the reader and for others. */
function useSentences(players: readonly UserView[]) {
  const readerId = useReaderId();
  const sets = useRuleSets();
  const nameOf = (id: number): string => isolated(players.find((player) => player.id === id)?.displayName ?? '');
  const ownNameOf = (id: number): string => (id === readerId ? 'You' : nameOf(id));
  return (answer: Answer) => {
    const { period, numbers } = answer;
    const isMonthOfYear = period.includes('-') && currentDate().startsWith(period.slice(0, 4));
    const time = isMonthOfYear ? monthNameOf(period) : period.includes('-') ? monthTitle(period) : period;
    const isSame = decisiveIn(answer).length === 0;
    const title = questionOf(numbers, baseOf(sets, period), time, isSame);
    const { win, move, own } = leadOf(answer, time, ownNameOf, readerId);
    const others = leadOf(answer, time, nameOf);
    return {
      time, title, isSame,
      nameOf: ownNameOf,
      shared: isSame ? `${title}:`
        : partsOf(`${title} ${others.win} ${others.move} Have a look, nothing is saved:`).join(''),
      lead: isSame ? SAME[title.endsWith('?') ? 1 : 0]
        : <><Sentence text={win} /> <b><Sentence text={move} /></b> <Sentence text={own} /></>,
    };
  };
}

const SAME = ['Change a rule, or start from a preset.', 'All would keep their places and points.'] as const;

const PlayedAgain = (
  { games, evenings, tiedGames, pending }: Answer & { readonly pending: readonly number[] },
) => (
  <div className="small muted">
    {pending.length > 0 && (
      <p>{waitingText(pending)} This holds for both boards, unless other rules break the tie.</p>
    )}
    <p>
      Played again from {counted(games, 'game')} on {counted(evenings.length, 'evening')}.
      {tiedGames.length > 0 && ` In ${tiedGames.length} of them teams would tie that never had to. ${KEEP_ORDER}`}
    </p>
    {tiedGames.length > 0 && (
      <details className="tied-games">
        <summary>Which games</summary>
        <div className="row wrap">
          {tiedGames.map((id) => <Link key={id} className="tap" to={gamePath(id)}>Game {id}</Link>)}
        </div>
      </details>
    )}
  </div>
);

const KEEP_ORDER = 'They keep the order in which they really finished.';
