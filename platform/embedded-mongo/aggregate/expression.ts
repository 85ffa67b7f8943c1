import type { Doc, Value } from '../values/bson';

/** Computes a value from a document; undefined is a missing value. */
export type Expression = (doc: Doc) => Value;

/** Reads an expression, for operators whose operands are expressions. */
export type ParseExpression = (value: Value) => Expression;
