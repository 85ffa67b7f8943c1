export { tokens, media } from './tokens';
export { GlobalStyle } from './global-style';
export { strings, formatCount, formatDollars, formatTotal } from './strings';
export {
  formatTimeUntilClose,
  formatClosingLocal,
  formatClosingUtc,
  getClosing,
  formatDay,
  isClosed,
  formatDateTime,
  formatTimeLeft,
  type Closing,
} from './dates';
export { Display, Title, Heading, Subheading, Lead, Meta, MutedText, SerifText, VisuallyHidden } from './text';
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
} from './layout';
export { Oval, TimingMarks, OvalMeter, Spinner, type OvalMeterProps } from './marks';
export { Icon, type IconName } from './icon';
export {
  Button,
  ButtonLink,
  IconButton,
  type ButtonKind,
  type ButtonProps,
  type ButtonLinkProps,
  type IconButtonProps,
} from './button';
export { Field, FieldError, Hint, Label, type FieldProps } from './field';
export { type FieldControl } from './field-context';
export { Input, Textarea, Select, PasswordInput, InputGroup } from './input';
export { FieldGroup, type FieldGroupProps } from './field-group';
export { Choice, Choices, ChoiceGroup, AnsweredChoice, type ChoiceProps } from './choice';
export { Segment, Segments } from './segment';
export { Rating, RatingEndLabels, type RatingProps } from './rating';
export { Notice, Banner, type NoticeKind, type NoticeProps } from './notice';
export { Badge, type BadgeKind } from './badge';
export { RecordList, RecordListSkeleton, Quote } from './record-list';
export { Stub, Facts, type Fact } from './stub';
export {
  BallotCard,
  BallotCardBody,
  BallotCardTop,
  BallotCardTitle,
  BallotCardText,
  BallotCardQuestion,
} from './ballot-card';
export { BallotCardVotes } from './ballot-card-votes';
export {
  Ballot,
  BallotFooter,
  Contest,
  ContestSection,
  QuestionText,
  Sheet,
  type ContestProps,
  type SheetProps,
} from './sheet';
export { ResultList, Result, type ResultProps } from './results';
export { saveFile } from './save-file';
export {
  ResultCounts,
  formatResultSummary,
  describeResults,
  type ResultCountsProps,
  type QuestionResults,
} from './result-counts';
export { QrCode, type QrCodeProps } from './qr-code';
export { Histogram, type RatingShare } from './chart';
export { ColumnChart, type Column, type ColumnChartProps } from './column-chart';
export { DataTable, type DataTableProps, type DataTableRow } from './data-table';
export { formatAnswer } from './format-answer';
export { answerKindLabels } from './answer-kind-labels';
export { BallotView } from './ballot-view';
export { Table, type TableProps } from './table';
export { TableSkeleton } from './table-skeleton';
export { LoadMore, type LoadMoreProps, type PagedList } from './load-more';
export { Stats, Stat } from './stat';
export { UserCell, Avatar, type AvatarProps } from './user-cell';
export { Accordion, AccordionItem } from './accordion';
export { Steps, Step } from './steps';
export { Tabs, TabPanel, type TabsProps } from './tabs';
export { Loading, EmptyState } from './states';
export { Skeleton, type SkeletonShape } from './skeleton';
export { ErrorState, ErrorCard, type ErrorCardProps } from './errors';
export { Brand, SkipLink } from './brand';
export { Dialog, type DialogProps } from './dialog';
export {
  showSuccess,
  showSuccessWithAction,
  confirmAction,
  toast,
  TOAST_DURATION_MS,
  type AlertOptions,
  type ConfirmOptions,
} from './popup';
