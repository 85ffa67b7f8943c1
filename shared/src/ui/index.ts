export { tokens, media } from './theme/tokens';
export { GlobalStyle } from './theme/global-style';
export { strings, formatAlternatives } from './strings';
export {
  formatCount,
  formatDecimal,
  formatDollars,
  formatPercent,
  formatShares,
  formatTotal,
  hasDecimalComma,
} from './format/numbers';
export { formatChoices, formatList } from './format/lists';
export { joinTexts } from './format/join-texts';
export { plural } from './format/plural';
export { Phrase } from './format/phrase';
export {
  formatTimeUntilClose,
  formatClosingInWords,
  formatClosingLocal,
  formatClosingUtc,
  formatDate,
  formatDateTime,
  formatInWords,
  formatLocalClosing,
  formatMonth,
  formatTime,
  formatYearMonthDay,
  getTimeZone,
  isClosed,
  formatTimeLeft,
  getShownClosing,
  usesTwelveHours,
} from './format/dates';
export { getSurveyState, type PublishedSurveyState } from './format/survey-state';
export { Display, Title, Heading, Subheading, Lead, Meta, MutedText, SerifText, VisuallyHidden } from './theme/text';
export {
  PageColumn,
  Section,
  SectionHeader,
  PageHeader,
  Stack,
  Row,
  CardGrid,
  TwoColumn,
  Sticky,
  FormGrid,
  Toolbar,
  Card,
  CardHeader,
  DarkSection,
  Breadcrumbs,
} from './layout/layout';
export type { Elements } from './layout/elements';
export { Oval, TimingMarks, OvalMeter, Spinner, type OvalMeterProps } from './graphics/marks';
export { Icon, type IconName } from './graphics/icon';
export {
  Button,
  ButtonLink,
  IconButton,
  type ButtonKind,
  type ButtonProps,
  type ButtonLinkProps,
  type IconButtonProps,
} from './forms/button';
export { Field, FieldError, Hint, Label, type FieldProps } from './forms/field';
export { type FieldControl } from './forms/field-context';
export { preventImplicitSubmission } from './forms/implicit-submission';
export { Input, Textarea, Select, PasswordInput, InputGroup } from './forms/input';
export { FieldGroup, type FieldGroupProps } from './forms/field-group';
export { useExplained } from './forms/use-explained';
export { Choice, Choices, ChoiceGroup, AnsweredChoice, OtherChoice, type ChoiceProps } from './forms/choice';
export { Segment, Segments } from './forms/segment';
export { Rating, RatingEndLabels, type RatingProps } from './forms/rating';
export { RowChoices, type RowChoicesProps } from './forms/row-choices';
export { Ranking, type RankingParts, type RankingProps } from './ranking/ranking';
export { rankingParts } from './ranking/ranking-parts';
export { RankedChoices } from './ranking/ranked-choices';
export { Notice, Banner, type NoticeKind, type NoticeProps } from './states/notice';
export { Badge, type BadgeKind } from './states/badge';
export { RecordList, RecordListSkeleton, Quote } from './tables/record-list';
export { Stub, Facts, type Fact } from './layout/stub';
export {
  BallotCard,
  BallotCardBody,
  BallotCardTop,
  BallotCardTitle,
  BallotCardText,
  BallotCardQuestion,
} from './ballot/ballot-card';
export { BallotCardVotes } from './ballot/ballot-card-votes';
export {
  Ballot,
  BallotFooter,
  Contest,
  ContestSection,
  QuestionText,
  Sheet,
  type ContestProps,
  type SheetProps,
} from './ballot/sheet';
export { ResultList, Result, type ResultProps } from './results/results';
export { sortByAverageRank } from './results/ranking-results';
export { saveFile } from './format/save-file';
export { getInitials } from './format/initials';
export { isolate } from './format/isolate';
export { copyText } from './format/copy-text';
export { ResultCounts, formatResultSummary, describeResults } from './results/result-counts';
export { formatQuestionShares } from './results/result-kinds';
export type { QuestionResults, ResultCountsProps } from './results/question-results';
export { VersionsNote } from './results/versions-note';
export { mergeVersions, type MergedQuestion, type MergedVersion } from '../contracts/merge-versions';
export { QrCode, type QrCodeProps } from './graphics/qr-code';
export { Histogram, type RatingShare } from './results/chart';
export { ColumnChart, type Column, type ColumnChartProps } from './results/column-chart';
export { DataTable, type DataTableProps, type DataTableRow } from './tables/data-table';
export {
  answerKindLabels,
  formatAnswer,
  formatAnswerKind,
  formatOption,
  type FormattedQuestion,
} from './ballot/answers';
export { toggleChoice, writeChoice } from './ballot/choices';
export { ConditionNote } from './ballot/condition-note';
export { CorrectionNote } from './ballot/correction-note';
export { BallotSection } from './ballot/ballot-section';
export { BallotView } from './ballot/ballot-view';
export { Table, type TableProps } from './tables/table';
export { TableSkeleton } from './tables/table-skeleton';
export { LoadMore, LoadMoreCards, type LoadMoreProps, type LoadMoreList } from './tables/load-more';
export { Stats, Stat } from './layout/stat';
export { UserCell, Avatar, type AvatarProps } from './tables/user-cell';
export { Accordion, AccordionItem } from './layout/accordion';
export { Steps, Step } from './layout/steps';
export { Tabs, TabPanel, type TabsProps } from './layout/tabs';
export { Loading, EmptyState } from './states/states';
export { Skeleton, type SkeletonShape } from './states/skeleton';
export { ErrorState, ErrorCard, type ErrorCardProps } from './states/errors';
export { Brand, SkipLink } from './graphics/brand';
export { MenuButton, type MenuButtonProps, type MenuItem } from './menus/menu-button';
export { Dialog, type DialogProps } from './dialogs/dialog';
export {
  showSuccess,
  showSuccessWithAction,
  confirmAction,
  toast,
  TOAST_DURATION_MS,
  type AlertOptions,
  type ConfirmOptions,
} from './dialogs/popup';
export { showSuccessWithLink } from './dialogs/success-with-link';
