/** Names of people on screen: in their own text direction, and never broken within a word. */
import { Fragment, type ReactElement } from 'react';
import { NO_PLAYER } from '../../domain/no-player.js';
import { playerPath } from '../paths.js';
import { Link } from './link.js';
import { partsOf } from './name-text.js';

export interface NameProps {
  /** Of the member whose page the name leads to; without it the name is only text, as it must be in a button. */
  readonly id?: number | undefined;
  readonly children: string;
}

/** In a sentence. A word that is longer than its line ends in an ellipsis. @param end  a sign that follows it */
export function Name({ id, children, end }: NameProps & { readonly end?: string | undefined }): ReactElement {
  const name = linked(id, (
    <bdi dir="auto" translate="no" className="person">
      <Words name={children} />
    </bdi>
  ));
  return end ? <span className="ends">{name}{end}</span> : name;
}

/** In a row or a card: two lines at most, then an ellipsis; a tooltip shows the whole name. */
export const RowName = ({ id, children }: NameProps): ReactElement => linked(id, (
  <bdi dir="auto" translate="no" className="person in-row">
    <Words name={children} />
  </bdi>
));

const linked = (id: number | undefined, name: ReactElement): ReactElement =>
  (id === undefined || id === NO_PLAYER.id ? name : <Link className="by-name" to={playerPath(id)}>{name}</Link>);

const Words = ({ name }: { readonly name: string }): ReactElement[] =>
  name.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span>{word}</span>
    </Fragment>
  ));

export interface TeamNamesProps {
  readonly players: readonly { readonly id: number; readonly displayName: string }[];
  /** Each name leads to its page. */
  readonly isLinked?: boolean;
}

/** `Jonas & Chidi`, one below the other where they do not fit beside each other. */
export const TeamNames = ({ players, isLinked }: TeamNamesProps): ReactElement => (
  <span className="team-names">
    {players.map(({ id, displayName }, index) => (
      <span key={index}>
        {index > 0 && ' & '}
        <RowName id={isLinked ? id : undefined}>{displayName}</RowName>
      </span>
    ))}
  </span>
);

/** A sentence with names that `isolated` has marked. */
export const Sentence = ({ text }: { readonly text: string }): ReactElement => (
  <>
    {partsOf(text).map((part, index, { [index + 1]: next }) => (index % 2
      ? <Name key={index} end={END.exec(next!)?.[0]}>{part}</Name> : part.replace(index > 0 ? END : '', '')))}
  </>
);

/** What must not begin a line after a name. A text behind a link may begin with it. */
const END = /^[.,:;?!)]+/;
