export { tokens, media } from './tokens';
export { GlobalStyle } from './global-style';
export { words, formatCount } from './words';
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
export { Choice, Choices, ChoiceGroup, Checkbox, FieldGroup, Segment, Segments, type ChoiceProps } from './choice';
export { Rating, RatingEnds, type RatingProps } from './rating';
export { Notice, Badge, Banner, type NoticeKind, type NoticeProps, type BadgeKind } from './notice';
export { Stub, Facts, type Fact } from './stub';
export {
  BallotCard,
  BallotCardBody,
  BallotCardTop,
  BallotCardTitle,
  BallotCardText,
  BallotCardAsk,
  BallotCardVotes,
} from './ballot-card';
export { Ballot, BallotFoot, Contest, ContestPart, Question, Sheet, type ContestProps, type SheetProps } from './sheet';
export { Results, Result, Histogram, Pile, Days, DaysAxis, type ResultProps } from './results';
export { Table, type TableProps } from './table';
export { LoadMore, Pager, Stats, Stat, Who, Avatar, type LoadMoreProps } from './list';
export { Accordion, AccordionItem, Steps, Step, Tabs, TabPanel, type TabsProps } from './disclosure';
export {
  Loading,
  Skeleton,
  CardsLoading,
  EmptyState,
  ErrorState,
  ErrorCard,
  type SkeletonShape,
  type ErrorCardProps,
} from './states';
export { Brand, SkipLink } from './brand';
export { Dialog, type DialogProps } from './dialog';
export {
  announceSuccess,
  alertError,
  confirmAction,
  toast,
  TOAST_DURATION,
  type Announcement,
  type Confirmation,
} from './popup';
