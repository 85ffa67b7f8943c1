import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Icon } from '../ui/icon';
import { Input, InputGroup } from '../ui/input';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { LONGEST_SEARCH } from './tidy-search';
import { words } from './words';

/** The browser's own sign to clear it says nothing aloud and cannot be reached by keyboard. */
const Text = styled(Input)`
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

interface SearchFieldProps {
  /** What can be found: 'Name or email'. */
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Where one types what to find. */
export function SearchField({ placeholder, text, onType, field }: SearchFieldProps) {
  const clear = () => {
    onType('');
    field.current?.focus();
  };
  return (
    <Field label={words.search} data-grow>
      <InputGroup lead={<Icon name="search" />}>
        <Text
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
        {text && (
          <Button kind="ghost" aria-label={words.clearSearch} onClick={clear}>
            {words.clear}
          </Button>
        )}
      </InputGroup>
    </Field>
  );
}
