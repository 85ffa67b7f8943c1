import { getNoneOption, choosesSeveral, type AnswerValue, type Question } from '@canvass/shared/contracts';
import { Choice, Choices, OtherChoice } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings/survey-form';
import type { PreviewControlProps } from './preview-control';

interface ShownOption {
  id: string;
  option: string;
}

/** The options as they are shown: two examples until one is written. */
function listShownOptions(question: Question): ShownOption[] {
  const noneOption = getNoneOption(question);
  const written = noneOption === undefined ? question.options : question.options.slice(0, -1);
  const shown = written.length > 0 ? written : [strings.option(1), strings.option(2)];
  const all = noneOption === undefined ? shown : [...shown, noneOption];
  // Two options may be the same while they are being typed.
  return all.map((option, line) => ({ option, id: `${line} ${option}` }));
}

/** What is chosen, by the ids of the options, and the answer that is none of them, while it is chosen. */
interface TriedAnswer {
  chosen: string[];
  written: string | undefined;
}

const NO_ANSWER: TriedAnswer = { chosen: [], written: undefined };

/** A tried answer as it would be stored. */
function toAnswer({ chosen, written }: TriedAnswer, options: ShownOption[], isMultiple: boolean): AnswerValue {
  const texts = options.filter(({ id }) => chosen.includes(id)).map(({ option }) => option);
  const all = written === undefined ? texts : [...texts, written];
  return isMultiple ? all : (all[0] ?? '');
}

/**
 * An answer that is only tried out.
 * @param isMultiple whether several options can be chosen.
 * @param noneId the id of the option that is chosen alone, if there is one.
 * @param onTry called with every change.
 */
function useTriedAnswer(isMultiple: boolean, noneId: string | undefined, onTry: (tried: TriedAnswer) => void) {
  const [answer, setAnswer] = useState(NO_ANSWER);
  const { chosen, written } = answer;
  const compatible = isMultiple ? chosen.filter((id) => id !== noneId) : [];

  function change(next: TriedAnswer) {
    setAnswer(next);
    onTry(next);
  }

  return {
    ...answer,
    choose(id: string, isChosen: boolean) {
      if (!isChosen) return change({ chosen: chosen.filter((each) => each !== id), written });
      const isAlone = !isMultiple || id === noneId;
      return change(isAlone ? { chosen: [id], written: undefined } : { chosen: [...compatible, id], written });
    },
    chooseOther: (isChosen: boolean) =>
      change(isChosen ? { chosen: compatible, written: '' } : { chosen, written: undefined }),
    write: (text: string) => change({ chosen, written: text }),
  };
}

/** The options of a question, which can be tried out. The one that means none of the others comes last. */
export function PreviewChoices({ question, name, onTry }: PreviewControlProps) {
  const isMultiple = choosesSeveral(question.kind);
  const options = listShownOptions(question);
  const none = question.none ? options.at(-1) : undefined;
  const answer = useTriedAnswer(isMultiple, none?.id, (tried) => onTry(toAnswer(tried, options, isMultiple)));
  const control = { name, type: isMultiple ? ('checkbox' as const) : ('radio' as const) };
  const renderOption = ({ option, id }: ShownOption) => (
    <Choice
      key={id}
      {...control}
      value={option}
      checked={answer.chosen.includes(id)}
      onChange={({ target }) => answer.choose(id, target.checked)}
    >
      {option}
    </Choice>
  );
  return (
    <Choices columns={options.length === 2 && !question.other ? 2 : 1}>
      {options.filter((each) => each !== none).map(renderOption)}
      {question.other && (
        <OtherChoice
          {...control}
          written={answer.written}
          textLabel={strings.otherAnswer}
          onChange={({ target }) => answer.chooseOther(target.checked)}
          onWrite={answer.write}
        />
      )}
      {none && renderOption(none)}
    </Choices>
  );
}
