import type { Doc, Value } from '../values/bson';

/** Computes a value from a document; undefined means missing. */
export type Expression = (doc: Doc) => Value;

/** Parses an expression, for operators whose operands are expressions. */
export type ParseExpression = (value: Value) => Expression;
