import { createElement, Fragment, type ReactNode } from 'react';

interface PhraseProps {
  /** A whole sentence with names for its elements: '{signIn} or {signUp} to vote.' */
  text: string;
  /** The element for each name. */
  elements: Record<string, ReactNode>;
}

/** A sentence that contains elements, such as links, where its language puts them. */
export function Phrase({ text, elements }: PhraseProps) {
  const pieces = text.split(/\{(\w+)\}/);
  // Texts are in elements, beside which links may come and go. As separate children, which need no keys: their places never change.
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) => (index % 2 === 0 ? createElement('span', null, piece) : elements[piece])),
  );
}
