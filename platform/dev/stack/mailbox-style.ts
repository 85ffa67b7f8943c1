import { media, tokens } from '@canvass/shared/ui/tokens';
import { darkValues, lightValues } from '@canvass/shared/ui/token-values';

const { color, font, height, leading, line, radius, space, text, tracking, weight, width } = tokens;

/** The style of the local mailbox: the values of the product's design as plain CSS. */
export const mailboxStyle = `
:root { ${lightValues} }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${darkValues} } }
:root[data-theme='dark'] { ${darkValues} }
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0;
  background: ${color.paper};
  color: ${color.ink};
  font: ${weight.regular} ${text.md} / ${leading.body} ${font.sans};
}
header { border-bottom: ${line.hair}; }
header div, main { max-width: ${width.read}; margin: 0 auto; padding: 0 ${space.gutter}; box-sizing: content-box; }
header div { display: flex; align-items: center; min-height: ${height.bar}; }
header a {
  display: inline-flex;
  align-items: center;
  gap: ${space.s3};
  min-height: 1.5rem;
  color: ${color.ink};
  font: 700 1.375rem / 1 ${font.serif};
  letter-spacing: -0.02em;
  text-decoration: none;
}
header svg { width: 1.75rem; height: 1.75rem; }
header svg .filled { fill: ${color.accent}; stroke: ${color.accent}; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space.s5}; padding-block: ${space.s7} ${space.section}; }
h1, h2, p, ol, dl, dd { margin: 0; padding: 0; }
h1 { font: ${weight.regular} ${text.title} / 1.12 ${font.serif}; letter-spacing: ${tracking.display}; }
h2 { font: ${weight.bold} ${text.xl} / ${leading.snug} ${font.sans}; letter-spacing: ${tracking.heading}; }
.notice {
  padding: ${space.s3} ${space.s4};
  border: 1px solid ${color.infoLine};
  border-radius: ${radius.m};
  background: ${color.infoSoft};
  line-height: 1.45;
}
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${space.s3}; }
.count { color: ${color.ink3}; font-size: ${text.sm}; }
ol { display: grid; gap: ${space.s4}; list-style: none; }
.sheet { padding: ${space.s5}; border: ${line.hair}; border-radius: ${radius.l}; background: ${color.surface}; }
dl { display: grid; gap: 0 ${space.s3}; grid-template-columns: max-content minmax(0, 1fr); margin-top: ${space.s2}; }
dt { color: ${color.ink3}; }
dd { overflow-wrap: anywhere; }
.stub { margin-top: ${space.s4}; padding-top: ${space.s4}; border-top: ${line.tear}; }
.text { overflow-wrap: anywhere; white-space: pre-wrap; unicode-bidi: plaintext; }
.text a { color: ${color.ink}; }
summary { margin-top: ${space.s4}; min-height: 1.5rem; color: ${color.ink2}; cursor: pointer; }
.button {
  display: inline-flex;
  align-items: center;
  min-height: ${height.control};
  padding: 0 ${space.s5};
  border: 1px solid transparent;
  border-radius: ${radius.m};
  background: ${color.accent};
  color: ${color.onAccent};
  font-weight: ${weight.bold};
  line-height: 1.2;
  text-decoration: none;
}
.button:hover { background: ${color.accentHover}; }
.quiet { border-color: ${color.lineStrong}; background: ${color.surface}; color: ${color.ink}; }
.quiet:hover { border-color: ${color.ink}; background: ${color.surface}; }
.used { display: inline-flex; align-items: center; gap: 0.4em; color: ${color.ink2}; font: ${weight.bold} ${text.xs} / 1.5 ${font.sans}; }
.used::before {
  content: '';
  width: 0.75rem;
  height: 0.5rem;
  border: 1.5px solid currentColor;
  border-radius: ${radius.oval};
  background: currentColor;
}
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: ${tokens.ring}; outline-offset: ${tokens.ringGap}; }
${media.forcedColors} { .button { border-color: currentColor; } }
`;
