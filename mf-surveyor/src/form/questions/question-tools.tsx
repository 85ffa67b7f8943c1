import { IconButton, type IconButtonProps } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import type { Tool } from './use-question-list';
import type { Questions } from './use-questions';

const Tools = styled.div`
  display: flex;

  svg {
    width: 1.25em;
    height: 1.25em;
  }
`;

const copyIcon = (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
  >
    <path d="M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9" />
  </svg>
);

/** Hidden but keeps its space: the first question cannot be moved up. */
const HIDDEN_STYLE = { visibility: 'hidden' } as const;

const TOOLS: { tool: Tool; icon: IconButtonProps['icon']; label: (number: number) => string }[] = [
  { tool: 'up', icon: 'chevron-up', label: strings.moveUp },
  { tool: 'down', icon: 'chevron-down', label: strings.moveDown },
  { tool: 'edit', icon: 'pencil', label: strings.edit },
  { tool: 'copy', icon: copyIcon, label: strings.copy },
  { tool: 'remove', icon: 'trash', label: strings.remove },
];

interface QuestionToolsProps {
  index: number;
  questions: Questions;
  editsTextsOnly: boolean;
}

/** The actions of a question in the list. */
export function QuestionTools({ index, questions, editsTextsOnly }: QuestionToolsProps) {
  const last = questions.fields.length - 1;
  const actions: Record<Tool, () => void> = {
    up: () => questions.shift(index, 'up'),
    down: () => questions.shift(index, 'down'),
    edit: () => questions.edit(index),
    copy: () => questions.copy(index),
    remove: () => questions.drop(index),
  };
  return (
    <Tools data-tools>
      {TOOLS.filter(({ tool }) => tool === 'edit' || !editsTextsOnly).map(({ tool, icon, label }) => (
        <IconButton
          key={tool}
          id={questions.toolId(index, tool)}
          icon={icon}
          aria-label={label(index + 1)}
          style={(tool === 'up' && index === 0) || (tool === 'down' && index === last) ? HIDDEN_STYLE : undefined}
          onClick={actions[tool]}
        />
      ))}
    </Tools>
  );
}
