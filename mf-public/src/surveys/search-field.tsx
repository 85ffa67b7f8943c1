import { Button, Field, Icon, Input, InputGroup } from '@canvass/shared/ui';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import * as words from '../words';
import { LONGEST_SEARCH } from './survey-filters';

/** The browser's own sign to clear it says nothing aloud and cannot be reached by keyboard. */
const Text = styled(Input)`
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

interface SearchFieldProps {
  text: string;
  onType: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Where one types what to find. */
export function SearchField({ text, onType, field }: SearchFieldProps) {
  const clear = () => {
    onType('');
    field.current?.focus();
  };
  return (
    <Field label={words.surveys.search} data-grow>
      <InputGroup lead={<Icon name="search" />}>
        <Text
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          placeholder={words.surveys.searchPlaceholder}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
        {text && (
          <Button kind="ghost" aria-label={words.surveys.clearSearch} onClick={clear}>
            {words.surveys.clearText}
          </Button>
        )}
      </InputGroup>
    </Field>
  );
}
