/** Sentences with names of people: each in its own text direction, and never broken within a word. */
import { Fragment, type ReactElement } from 'react';
import { partsOf } from '../../domain/name-text.js';
import { Icon } from './icon.js';

/** A word that is longer than its line ends in an ellipsis. */
export const PersonName = ({ name, look = '' }: { readonly name: string; readonly look?: string }) => (
  <bdi dir="auto" translate="no" className={`person ${look}`}>
    {name.split(' ').map((word, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        <span>{word}</span>
      </Fragment>
    ))}
  </bdi>
);

interface EndedProps {
  /** A sign that must not begin a line. */
  readonly end: string | undefined;
  readonly children: ReactElement;
}

export const Ended = ({ end, children }: EndedProps) =>
  (end ? <span className="ends">{children}{end}</span> : children);

/** What must not begin a line after a name. A text behind a link may begin with it. */
const END = /^[.,:;?!)]+/;

/** A sentence with names that `isolated` has marked. */
export const Sentence = ({ text }: { readonly text: string }) => (
  <>
    {partsOf(text).map((part, index, { [index + 1]: next }) => (index % 2
      ? <Ended key={index} end={END.exec(next!)?.[0]}><PersonName name={part} /></Ended>
      : part.replace(index > 0 ? END : '', '')))}
  </>
);

/** What is wrong, as a sentence with a sign. */
export const Fault = ({ id, children }: { readonly id?: string; readonly children: string }) => (
  <p className="error" id={id}>
    <Icon name="alert" />
    <Sentence text={children} />
  </p>
);
