import { tokens } from '@canvass/shared/ui';
import { useState, type MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { hasSettings } from './convert-question';
import { SettingFields } from './setting-fields';
import { listSettingGroups } from './settings/setting-groups';
import { useQuestionFields } from './use-question-fields';
import { SETTING_PARTS } from './validate-question';

const { color, space, text, weight } = tokens;

const Settings = styled.details`
  summary {
    width: fit-content;
    padding-block: ${space.s2};
    cursor: pointer;
    font-size: ${text.sm};
    font-weight: ${weight.medium};
    color: ${color.ink2};
  }

  summary:hover {
    color: ${color.ink};
  }

  &[open] summary {
    margin-bottom: ${space.s2};
  }
`;

/** Whether the settings are shown: once one is set or needed, while one has an error, and whenever the user opens them. */
function useDisclosure(isSet: boolean, hasError: boolean) {
  const [isOpen, setOpen] = useState(isSet || hasError);
  const [wasSet, setWasSet] = useState(isSet);
  if (wasSet !== isSet) {
    setWasSet(isSet);
    if (isSet) setOpen(true);
  }
  if (hasError && !isOpen) setOpen(true);
  return [isOpen, setOpen] as const;
}

/** The settings that most questions do not need, collapsed until one of them is set. */
export function MoreSettings({ path }: { path: QuestionPath }) {
  const { control } = useFormContext<SurveyForm>();
  const { getError } = useQuestionFields(path);
  const question = useWatch({ control, name: path });
  const isNeeded = listSettingGroups(question.kind).some((group) => group.isNeeded);
  const [isOpen, setOpen] = useDisclosure(isNeeded || hasSettings(question), SETTING_PARTS.some(getError));

  // Errors open the settings too, so the state decides, and not the browser.
  function toggle(event: MouseEvent) {
    event.preventDefault();
    setOpen(!isOpen);
  }

  return (
    <Settings open={isOpen}>
      <summary onClick={toggle}>{strings.moreSettings}</summary>
      {isOpen && <SettingFields path={path} question={question} />}
    </Settings>
  );
}
