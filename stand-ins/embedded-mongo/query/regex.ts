import { mongoError, notSupportedError } from '../errors';

/** A compiled pattern, and the literal prefix of every match if there is one. */
export interface CompiledRegex {
  regex: RegExp;
  prefix: string | undefined;
}

const CLASS_ESCAPES = 'dDwWsSbBnrtf';
const WHITESPACE = ' \\t\\n\\v\\f\\r';

/**
 * Translates a PCRE pattern to a JavaScript one with the same meaning. The two differ in `$`, `.`, `\s` and many
 * escapes: differences are rewritten where possible, and refused otherwise.
 */
export function compileRegex(pattern: string, options: string): CompiledRegex {
  for (const option of options)
    if (!'ims'.includes(option)) throw notSupportedError(`the regular expression option '${option}'`);
  const source = translate(pattern, options);
  try {
    return {
      regex: new RegExp(source, `u${options.includes('i') ? 'i' : ''}`),
      prefix: options === '' ? getLiteralPrefix(pattern) : undefined,
    };
  } catch {
    throw mongoError(51091, `Regular expression is invalid: ${pattern}`);
  }
}

function translate(pattern: string, options: string): string {
  const dot = options.includes('s') ? '[\\s\\S]' : '[^\\n]';
  const start = options.includes('m') ? '(?<=^|\\n)' : '^';
  const end = options.includes('m') ? '(?=\\n|$)' : '(?=\\n?$)';
  let translated = '';
  for (let i = 0; i < pattern.length; i += 1) {
    const char = pattern[i]!;
    if (char === '\\') {
      translated += translateEscape(pattern[i + 1], false);
      i += 1;
    } else if (char === '[') {
      const [text, last] = translateClass(pattern, i);
      translated += text;
      i = last;
    } else if (char === '(' && pattern[i + 1] === '?') {
      if (!/^\(\?(?::|=|!)/.test(pattern.slice(i)))
        throw notSupportedError(`the group '${pattern.slice(i, i + 4)}' in a regular expression`);
      translated += char;
    } else if (char === '.') translated += dot;
    else if (char === '^') translated += start;
    else if (char === '$') translated += end;
    else translated += char;
  }
  return translated;
}

function translateEscape(char: string | undefined, inClass: boolean): string {
  if (char === undefined) throw mongoError(51091, 'Regular expression is invalid: \\ at end of pattern');
  if (char === 's') return inClass ? WHITESPACE : `[${WHITESPACE}]`;
  if (char === 'S' && !inClass) return `[^${WHITESPACE}]`;
  if (CLASS_ESCAPES.includes(char) && !(inClass && 'SbB'.includes(char))) return `\\${char}`;
  if (/[a-zA-Z0-9]/.test(char)) throw notSupportedError(`the escape '\\${char}' in a regular expression`);
  if ('^$\\.*+?()[]{}|/'.includes(char) || (inClass && char === '-')) return `\\${char}`;
  return char;
}

function translateClass(pattern: string, open: number): [string, number] {
  let i = open + 1;
  let translated = '[';
  if (pattern[i] === '^') {
    translated += '^';
    i += 1;
  }
  if (pattern[i] === ']') throw notSupportedError("a ']' that starts a class in a regular expression");
  for (; i < pattern.length && pattern[i] !== ']'; i += 1) {
    const char = pattern[i]!;
    if (char === '[' && ':.='.includes(pattern[i + 1] ?? ' '))
      throw notSupportedError('a POSIX class in a regular expression');
    if (char === '\\') {
      i += 1;
      translated += translateEscape(pattern[i], true);
    } else translated += char === '[' ? '\\[' : char;
  }
  if (i >= pattern.length)
    throw mongoError(51091, 'Regular expression is invalid: missing terminating ] for character class');
  return [`${translated}]`, i];
}

/** The literal of `^abc`, without its last character if a quantifier follows. */
function getLiteralPrefix(pattern: string): string | undefined {
  if (!pattern.startsWith('^') || pattern.includes('|')) return undefined;
  const found = /^\^([\w \-@:/]+)(.?)/.exec(pattern);
  if (found === null) return undefined;
  const literal = found[1]!;
  const text = '*?{'.includes(found[2] || ' ') ? literal.slice(0, -1) : literal;
  return text === '' ? undefined : text;
}
