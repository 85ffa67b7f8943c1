export { tokens, media } from './tokens';
export { GlobalStyle } from './global-style';
export { words, formatCount, formatDollars, formatTotal } from './words';
export {
  closesIn,
  closingHere,
  closingInUtc,
  closingOf,
  dayOf,
  isClosed,
  momentOf,
  timeLeftSaid,
  type Closing,
} from './moments';
export { Display, Title, Heading, Subheading, Lede, Meta, Quiet, Voice, VisuallyHidden } from './text';
export {
  Page,
  Section,
  SectionHead,
  PageHead,
  Stack,
  Row,
  Grid3,
  Two,
  Sticky,
  FormGrid,
  Toolbar,
  Card,
  CardHead,
  Deep,
  Crumbs,
} from './layout';
export { Oval, TimingMarks, OvalMeter, Working, type OvalMeterProps } from './marks';
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
export { FieldGroup, type GroupProps } from './field-group';
export { Choice, Choices, ChoiceGroup, GivenChoice, type ChoiceProps } from './choice';
export { Segment, Segments } from './segment';
export { Rating, RatingEnds, type RatingProps } from './rating';
export { Notice, Banner, type NoticeKind, type NoticeProps } from './notice';
export { Badge, type BadgeKind } from './badge';
export { Entries, EntriesArriving, Said } from './entries';
export { Stub, Facts, type Fact } from './stub';
export {
  BallotCard,
  BallotCardBody,
  BallotCardTop,
  BallotCardTitle,
  BallotCardText,
  BallotCardAsk,
} from './ballot-card';
export { BallotCardVotes } from './vote-field';
export { Ballot, BallotFoot, Contest, ContestPart, Question, Sheet, type ContestProps, type SheetProps } from './sheet';
export { Results, Result, type ResultProps } from './results';
export { saveFile } from './save-file';
export { Counted, countedSaid, describeResults, type CountedProps, type CountedQuestion } from './counted';
export { QrCode, type QrCodeProps } from './qr-code';
export { Histogram, type Share } from './chart';
export { ColumnChart, type Column, type ColumnChartProps } from './column-chart';
export { Numbers, type NumbersProps, type NumbersRow } from './numbers';
export { answerSaid } from './answers';
export { answerKinds } from './answer-kinds';
export { BallotView } from './ballot-view';
export { Table, type TableProps } from './table';
export { TableSkeleton } from './table-skeleton';
export { LoadMore, type LoadMoreProps, type PagedList } from './load-more';
export { Stats, Stat } from './stat';
export { Who, Avatar, type AvatarProps } from './who';
export { Accordion, AccordionItem } from './accordion';
export { Steps, Step } from './steps';
export { Tabs, TabPanel, type TabsProps } from './tabs';
export { Loading, EmptyState } from './states';
export { Skeleton, type SkeletonShape } from './skeleton';
export { ErrorState, ErrorCard, type ErrorCardProps } from './errors';
export { Brand, SkipLink } from './brand';
export { Dialog, type DialogProps } from './dialog';
export {
  announceSuccess,
  announceWithWayOn,
  confirmAction,
  toast,
  TOAST_DURATION,
  type Announcement,
  type Confirmation,
} from './popup';
