import * as z from 'zod/mini';

/** What separates the cells of a CSV file. */
export const csvSeparatorSchema = z.enum(['comma', 'semicolon', 'tab']);
export type CsvSeparator = z.infer<typeof csvSeparatorSchema>;

/** What stands before the decimals of a number in a CSV file. */
export const decimalMarkSchema = z.enum(['point', 'comma']);
export type DecimalMark = z.infer<typeof decimalMarkSchema>;
