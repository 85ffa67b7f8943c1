import { questionKey, type ResponseEntry, type Survey } from '@canvass/shared/contracts';
import { Quiet, Table, tokens } from '@canvass/shared/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { words } from '../words';

type Questions = Survey['questions'];

const Comment = styled.td`
  min-width: 14rem;
  max-width: 22rem;
  border-left: ${tokens.line.hair};
  font-family: ${tokens.font.serif};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const CommentHead = styled.th`
  border-left: ${tokens.line.hair};
`;

function Head({ questions }: { questions: Questions }) {
  return (
    <thead>
      <tr>
        <th scope="col" data-cell="serial">
          <abbr title={words.serialNumber} style={{ textDecoration: 'none' }}>
            {words.serial}
          </abbr>
        </th>
        <th scope="col">{words.userEmail}</th>
        <th scope="col" data-cell="pin">
          {words.userName}
        </th>
        {questions.map((_, index) => (
          <Fragment key={questionKey(index)}>
            <th scope="col" data-cell="question">
              {questionKey(index)}
            </th>
            <th scope="col">{words.vote}</th>
          </Fragment>
        ))}
        <CommentHead scope="col">{words.comment}</CommentHead>
      </tr>
    </thead>
  );
}

function Row({ serial, response, questions }: { serial: number; response: ResponseEntry; questions: Questions }) {
  return (
    <tr>
      <td data-cell="serial">{serial}</td>
      <td>{response.votedUserEmail}</td>
      <th scope="row">{response.votedUserName}</th>
      {questions.map(({ title }, index) => (
        <Fragment key={questionKey(index)}>
          <td data-cell="question">{title}</td>
          <td data-cell="vote">{response.response[questionKey(index)] ?? <Quiet as="span">{words.noAnswer}</Quiet>}</td>
        </Fragment>
      ))}
      <Comment>{response.comment}</Comment>
    </tr>
  );
}

/** Who answered what: a question cell and an answer cell for each answer (specification, section 2). */
export function ResponsesTable({ responses, questions }: { responses: ResponseEntry[]; questions: Questions }) {
  return (
    <Table label={words.responsesTable} compact grouped>
      <Head questions={questions} />
      <tbody>
        {responses.map((response, index) => (
          <Row key={response._id} serial={index + 1} response={response} questions={questions} />
        ))}
      </tbody>
    </Table>
  );
}
