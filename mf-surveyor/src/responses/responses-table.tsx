import { type AnswerValue, type Question, questionKey, type ResponseEntry } from '@canvass/shared/contracts';
import { answerSaid, momentOf, Quiet, Table, tokens } from '@canvass/shared/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { words } from '../words';
import { responses as labels } from '../words/responses';

interface Columns {
  /** How many questions the longest version has. */
  count: number;
  /** There is more than one version, so each response names its own. */
  isVersioned: boolean;
}

function keysOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => questionKey(index));
}

const Comment = styled.td`
  border-left: ${tokens.line.hair};
`;

const CommentHead = styled.th`
  border-left: ${tokens.line.hair};
`;

function Head({ count, isVersioned }: Columns) {
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
        {keysOf(count).map((key) => (
          <Fragment key={key}>
            <th scope="col" data-cell="question">
              {key}
            </th>
            <th scope="col">{words.vote}</th>
          </Fragment>
        ))}
        <CommentHead scope="col">{words.comment}</CommentHead>
        <th scope="col">{labels.date}</th>
        {isVersioned && (
          <th scope="col" data-cell="number">
            {words.version}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** One answer with its question, as this person read it. Another version may have asked more. */
function Answer({ question, answer }: { question: Question | undefined; answer: AnswerValue | undefined }) {
  if (!question) {
    return (
      <td data-cell="question" colSpan={2}>
        {words.notAsked}
      </td>
    );
  }
  return (
    <>
      <td data-cell="question">{question.title}</td>
      <td data-cell={question.kind === 'text' ? 'written' : 'vote'} data-label={words.vote}>
        {answer === undefined ? <Quiet as="span">{words.noAnswer}</Quiet> : answerSaid(answer)}
      </td>
    </>
  );
}

interface RowProps extends Columns {
  serial: number;
  response: ResponseEntry;
  questions: Question[];
}

function Row({ serial, response, questions, count, isVersioned }: RowProps) {
  const { day, time } = momentOf(response.at);
  return (
    <tr>
      <td data-cell="serial">{serial}</td>
      <td>{response.votedUserEmail}</td>
      <th scope="row">{response.votedUserName}</th>
      {keysOf(count).map((key, index) => (
        <Answer key={key} question={questions[index]} answer={response.response[key]} />
      ))}
      <Comment data-cell="written" data-label={words.comment}>
        {response.comment}
      </Comment>
      <td data-label={labels.date}>
        <time dateTime={response.at}>{`${day}, ${time}`}</time>
      </td>
      {isVersioned && (
        <td data-cell="number" data-label={words.version}>
          {response.version}
        </td>
      )}
    </tr>
  );
}

/** A version that this page does not know yet: its answers stand under the names that the vote gives them. */
function unknown({ response }: ResponseEntry): Question[] {
  return keysOf(Object.keys(response).length).map((title) => ({ title, description: '', kind: 'single', options: [] }));
}

interface ResponsesTableProps {
  responses: ResponseEntry[];
  /** The questions by version. */
  asked: ReadonlyMap<number, Question[]>;
  /** The serial number of the first row. */
  from: number;
}

/** Who answered what, and when: a question cell and an answer cell for each answer (specification, section 2). */
export function ResponsesTable({ responses, asked, from }: ResponsesTableProps) {
  const rows = responses.map((response) => ({ response, questions: asked.get(response.version) ?? unknown(response) }));
  const columns = {
    count: Math.max(...rows.map(({ questions }) => questions.length)),
    isVersioned: asked.size > 1,
  };
  return (
    <Table label={words.responsesTable} compact grouped stack>
      <Head {...columns} />
      <tbody>
        {rows.map((row, index) => (
          <Row key={row.response._id} serial={from + index} {...row} {...columns} />
        ))}
      </tbody>
    </Table>
  );
}
