import { Button } from '../ui/forms/button';
import { Field } from '../ui/forms/field';
import { Icon } from '../ui/graphics/icon';
import { Input, InputGroup } from '../ui/forms/input';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { strings } from './strings';

/** The browser's own clear icon has no accessible name and cannot be reached by keyboard. */
const SearchInput = styled(Input)`
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

interface SearchFieldProps {
  /** The name under which a form sends the text without scripts. */
  name?: string;
  /** What can be searched for: 'Name or email'. */
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

export function SearchField({ name, placeholder, text, onTextChange, inputRef }: SearchFieldProps) {
  const clear = () => {
    onTextChange('');
    inputRef.current?.focus();
  };
  return (
    <Field label={strings.search} data-grow>
      <InputGroup lead={<Icon name="search" />}>
        <SearchInput
          ref={inputRef}
          type="search"
          name={name}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
        />
        {text && (
          <Button kind="ghost" aria-label={strings.clearSearch} onClick={clear}>
            {strings.clear}
          </Button>
        )}
      </InputGroup>
    </Field>
  );
}
