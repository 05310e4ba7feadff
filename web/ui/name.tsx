/** Names of people on screen: in their own text direction, and never broken within a word. */
import { Fragment, type ReactElement } from 'react';
import { partsOf } from './name-text.js';

export interface NameProps {
  readonly children: string;
}

/** In a sentence. A word that is longer than its line ends in an ellipsis. */
export const Name = ({ children }: NameProps): ReactElement => (
  <bdi dir="auto" className="person">
    <Words name={children} />
  </bdi>
);

/** In a row or a card: two lines at most, then an ellipsis; a tooltip shows the whole name. */
export const RowName = ({ children }: NameProps): ReactElement => (
  <bdi dir="auto" className="person in-row">
    <Words name={children} />
  </bdi>
);

const Words = ({ name }: { readonly name: string }): ReactElement[] =>
  name.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span>{word}</span>
    </Fragment>
  ));

/** `Jonas & Chidi`, one below the other where they do not fit beside each other. */
export const TeamNames = ({ names }: { readonly names: readonly string[] }): ReactElement => (
  <span className="team-names">
    {names.map((name, index) => (
      <span key={index}>
        {index > 0 && ' & '}
        <RowName>{name}</RowName>
      </span>
    ))}
  </span>
);

/** A sentence with names that `isolated` has marked. */
export const Sentence = ({ text }: { readonly text: string }): ReactElement => (
  <>{partsOf(text).map((part, index) => (index % 2 === 0 ? part : <Name key={index}>{part}</Name>))}</>
);
