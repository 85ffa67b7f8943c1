import { getNoneOption, type Question } from '@canvass/shared/contracts';
import { Choice, Choices, OtherChoice } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings/survey-form';

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

/**
 * An answer that is only tried out.
 * @param isMultiple whether several options can be chosen.
 * @param noneId the id of the option that is chosen alone, if there is one.
 */
function useTriedAnswer(isMultiple: boolean, noneId: string | undefined) {
  const [chosen, setChosen] = useState<string[]>([]);
  /** The answer that is none of the options, while it is chosen. */
  const [written, setWritten] = useState<string>();
  const listCompatible = () => (isMultiple ? chosen.filter((id) => id !== noneId) : []);

  function choose(id: string, isChosen: boolean) {
    if (!isChosen) return setChosen(chosen.filter((each) => each !== id));
    const isAlone = !isMultiple || id === noneId;
    if (isAlone) setWritten(undefined);
    setChosen(isAlone ? [id] : [...listCompatible(), id]);
  }

  function chooseOther(isChosen: boolean) {
    setWritten(isChosen ? '' : undefined);
    if (isChosen) setChosen(listCompatible());
  }

  return { chosen, written, setWritten, choose, chooseOther };
}

interface PreviewChoicesProps {
  question: Question;
  /** The name of the controls. */
  name: string;
}

/** The options of a question, which can be tried out. */
export function PreviewChoices({ question, name }: PreviewChoicesProps) {
  const isMultiple = question.kind === 'multiple';
  const options = listShownOptions(question);
  const answer = useTriedAnswer(isMultiple, question.none ? options.at(-1)?.id : undefined);
  const control = { name, type: isMultiple ? ('checkbox' as const) : ('radio' as const) };
  return (
    <Choices columns={options.length === 2 ? 2 : 1}>
      {options.map(({ option, id }) => (
        <Choice
          key={id}
          {...control}
          value={option}
          checked={answer.chosen.includes(id)}
          onChange={({ target }) => answer.choose(id, target.checked)}
        >
          {option}
        </Choice>
      ))}
      {question.other && (
        <OtherChoice
          {...control}
          written={answer.written}
          textLabel={strings.otherAnswer}
          onChange={({ target }) => answer.chooseOther(target.checked)}
          onWrite={answer.setWritten}
        />
      )}
    </Choices>
  );
}
