import {
  type AnswerValue,
  type Question,
  getQuestionKey,
  isWrittenKind,
  type ResponseEntry,
} from '@canvass/shared/contracts';
import { formatAnswer, formatDateTime, MutedText, Table, tokens } from '@canvass/shared/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { responses as responseStrings } from '../strings/responses';

interface Columns {
  /** The number of questions in the longest version. */
  count: number;
  /** Whether there is more than one version, so that each response shows its own. */
  isVersioned: boolean;
  /** Whether the responses have a date; anonymous ballots have none. */
  isDated: boolean;
  /** What stands for an answer that the response does not have. */
  absentAnswer: string;
}

function listQuestionKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => getQuestionKey(index));
}

const Comment = styled.td`
  border-left: ${tokens.line.hair};
`;

const CommentHead = styled.th`
  border-left: ${tokens.line.hair};
`;

function TableHead({ count, isVersioned, isDated }: Columns) {
  return (
    <thead>
      <tr>
        <th scope="col" data-cell="serial">
          <abbr title={strings.serialNumber} style={{ textDecoration: 'none' }}>
            {strings.serial}
          </abbr>
        </th>
        <th scope="col">{strings.userEmail}</th>
        <th scope="col" data-cell="pin">
          {strings.userName}
        </th>
        {listQuestionKeys(count).map((key) => (
          <Fragment key={key}>
            <th scope="col" data-cell="question">
              {key}
            </th>
            <th scope="col">{strings.vote}</th>
          </Fragment>
        ))}
        <CommentHead scope="col">{strings.comment}</CommentHead>
        {isDated && <th scope="col">{responseStrings.date}</th>}
        {isVersioned && (
          <th scope="col" data-cell="number">
            {strings.version}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** One answer with its question in the voter's version. Another version may have more questions. */
function Answer({
  question,
  answer,
  absentAnswer,
}: Pick<Columns, 'absentAnswer'> & { question: Question | undefined; answer: AnswerValue | undefined }) {
  if (!question) {
    return (
      <td data-cell="question" colSpan={2}>
        {strings.notAsked}
      </td>
    );
  }
  return (
    <>
      <td data-cell="question">
        <bdi>{question.title}</bdi>
      </td>
      <td data-cell={isWrittenKind(question.kind) ? 'written' : 'vote'} data-label={strings.vote}>
        {answer === undefined ? (
          <MutedText as="span">{absentAnswer}</MutedText>
        ) : (
          <bdi>{formatAnswer(answer, question)}</bdi>
        )}
      </td>
    </>
  );
}

interface RowProps extends Columns {
  serial: number;
  response: ResponseEntry;
  questions: Question[];
}

function VotedAt({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

function ResponseRow({ serial, response, questions, count, isVersioned, isDated, absentAnswer }: RowProps) {
  return (
    <tr>
      <td data-cell="serial">{serial}</td>
      <td translate="no">{response.votedUserEmail}</td>
      <th scope="row">
        <bdi>{response.votedUserName}</bdi>
      </th>
      {listQuestionKeys(count).map((key, index) => (
        <Answer key={key} question={questions[index]} answer={response.response[key]} absentAnswer={absentAnswer} />
      ))}
      <Comment data-cell="written" data-label={strings.comment}>
        {response.comment && <bdi>{response.comment}</bdi>}
      </Comment>
      {isDated && <td data-label={responseStrings.date}>{response.at && <VotedAt at={response.at} />}</td>}
      {isVersioned && (
        <td data-cell="number" data-label={strings.version}>
          {response.version}
        </td>
      )}
    </tr>
  );
}

/** Questions of a version that this page does not know yet: their titles are the question keys in the vote. */
function createUnknownQuestions({ response }: ResponseEntry): Question[] {
  // Optional questions without an answer are not in the vote.
  const count = Math.max(0, ...Object.keys(response).map((key) => Number(key.replace(/^\D+/, ''))));
  return listQuestionKeys(count).map((title) => ({
    title,
    description: '',
    kind: 'single',
    options: [],
  }));
}

interface ResponsesTableProps {
  responses: ResponseEntry[];
  questionsByVersion: ReadonlyMap<number, Question[]>;
  /** The serial number of the first row. */
  from: number;
  /** Of anonymous ballots, nobody can tell why an answer is missing. */
  isAnonymous: boolean;
}

/** The responses: a question cell and an answer cell for each answer, and the date (specification, section 2). */
export function ResponsesTable({ responses, questionsByVersion, from, isAnonymous }: ResponsesTableProps) {
  const rows = responses.map((response) => ({
    response,
    questions: questionsByVersion.get(response.version) ?? createUnknownQuestions(response),
  }));
  const columns = {
    count: Math.max(...rows.map(({ questions }) => questions.length)),
    isVersioned: questionsByVersion.size > 1,
    isDated: responses.some(({ at }) => at !== undefined),
    absentAnswer: isAnonymous ? responseStrings.notShown : strings.noAnswer,
  };
  return (
    <Table label={strings.responsesTable} compact grouped stack>
      <TableHead {...columns} />
      <tbody>
        {rows.map((row, index) => (
          <ResponseRow key={row.response._id} serial={from + index} {...row} {...columns} />
        ))}
      </tbody>
    </Table>
  );
}
