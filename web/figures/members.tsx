/** Members on screen: their names, which lead to their pages, their pictures, and the marks of the reader's own. */
import { createContext, type ReactElement, use, useState } from 'react';
import { playerCalls } from '../../contract/players.calls.js';
import type { PlayerRef, UserView } from '../../contract/players.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { playerPath } from '../paths.js';
import { useRead } from '../transport/resource.js';
import { firstLetter } from '../ui/letters.js';
import { Link } from '../ui/controls.js';
import { Ended, PersonName } from '../ui/page.js';

/** The id of the member who is reading. Given by the shell; undefined for a visitor and on a screen in the room. */
export const ReaderId = createContext<number | undefined>(undefined);

export const useReaderId = (): number | undefined => use(ReaderId);

interface NameProps {
  /** The member whose page the name leads to; without it the name is plain text, as a button requires. */
  readonly id?: number | undefined;
  readonly children: string;
}

/** A name in a sentence. @param end  a sign that follows it */
export const Name = ({ id, children, end }: NameProps & { readonly end?: string | undefined }) =>
  <Ended end={end}>{linked(id, <PersonName name={children} />)}</Ended>;

/** A name in a row or a card: two lines at most, then an ellipsis; a tooltip shows the whole name. */
export const RowName = ({ id, children }: NameProps) => linked(id, <PersonName name={children} variant="in-row" />);

const linked = (id: number | undefined, name: ReactElement) =>
  (id === undefined || id === NO_PLAYER.id ? name : <Link className="by-name" to={playerPath(id)}>{name}</Link>);

/** `Jonas & Chidi`, one below the other where they do not fit beside each other. */
export const TeamNames = ({ players, isLinked }: {
  readonly players: readonly Pick<PlayerRef, 'id' | 'displayName'>[];
  /** Each name leads to its page. */
  readonly isLinked?: boolean;
}) => (
  <span className="team-names">
    {players.map(({ id, displayName }, index) => (
      <span key={index}>
        {index > 0 && ' & '}
        <RowName id={isLinked ? id : undefined}>{displayName}</RowName>
      </span>
    ))}
  </span>
);

export type BoardNameProps = Pick<PlayerRef, 'id' | 'displayName'> & {
  readonly isAdmin: boolean;
  readonly isGuest?: true | undefined;
};

/** A name on a board: the reader and guests are marked, and admins have a star, which is read out as 'admin'. */
export const BoardName = ({ id, displayName, isAdmin, isGuest }: BoardNameProps) => (
  <>
    <span className="board-name">
      <Face {...{ id, displayName }} />
      <RowName id={id}>{displayName}</RowName>
      {isAdmin && <><span aria-hidden="true">*</span><span className="vh">, admin</span></>}
    </span>
    {isGuest && <GuestTag />}
    <YouTag id={id} />
  </>
);

export const GuestTag = () => <span className="tag line">Guest</span>;

/** Whether somebody has a login and has not left the group. */
export const isMember = ({ isActive, isPlaceholder, isGuest }: UserView): boolean =>
  isActive && !isPlaceholder && !isGuest;

/**
 * The mark of the reader.
 * @param id  of a player, who gets no mark unless it is the reader; omitted if the caller knows that it is
 */
export function YouTag({ id }: { readonly id?: number }) {
  const readerId = useReaderId();
  return id === undefined || id === readerId ? <span className="tag you">You</span> : null;
}

type AvatarProps = { readonly player: Pick<PlayerRef, 'displayName' | 'avatarUrl'> & Partial<Pick<PlayerRef, 'id'>> };

/** The image, else the first letter of the name, else 'U'; blue is the reader's. */
export function Avatar({ player: { id, displayName, avatarUrl } }: AvatarProps) {
  const readerId = useReaderId();
  const look = id !== undefined && id === readerId ? 'avatar you' : 'avatar';
  const [missing, setMissing] = useState<string | null>(null);
  if (avatarUrl !== missing && avatarUrl !== null) {
    const onError = (): void => setMissing(avatarUrl);
    return <img className={look} src={avatarUrl} alt="" width="36" height="36" onError={onError} />;
  }
  // The letter is drawn and not written, because it would be read as a part of the name after it.
  return <span className={look} aria-hidden="true" data-letter={firstLetter(displayName).toUpperCase() || 'U'} />;
}

/** The face before a name. */
export function Face({ id, displayName }: Pick<PlayerRef, 'id' | 'displayName'>) {
  const { data: members } = useRead(playerCalls.list, 5);
  return <Avatar player={members?.find((member) => member.id === id) ?? { id, displayName, avatarUrl: null }} />;
}
