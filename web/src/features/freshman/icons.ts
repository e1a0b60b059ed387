// The icons of links and places.
import {
  BedDouble,
  Beer,
  Bike,
  Briefcase,
  BriefcaseMedical,
  Bus,
  Coffee,
  Croissant,
  Drama,
  Dumbbell,
  Flag,
  FlaskConical,
  Landmark,
  Library,
  Link,
  type LucideIcon,
  MapPin,
  MessageCircleQuestionMark,
  MessagesSquare,
  Monitor,
  Music,
  PartyPopper,
  Presentation,
  Printer,
  School,
  ShoppingBag,
  ShoppingCart,
  SquareParking,
  Toilet,
  TrainFront,
  Trees,
  UsersRound,
  Utensils,
  WavesLadder,
} from 'lucide-react'
import type { ICONS } from '@/lib/rules'

export type IconName = (typeof ICONS)[number]

export const DEFAULT_ICON: IconName = 'pin'

const icons: Record<IconName, LucideIcon> = {
  pin: MapPin,
  university: Landmark,
  lectureHall: Presentation,
  seminarRoom: School,
  library: Library,
  laboratory: FlaskConical,
  computer: Monitor,
  printer: Printer,
  office: Briefcase,
  advice: MessageCircleQuestionMark,
  studentCouncil: UsersRound,
  canteen: Utensils,
  cafe: Coffee,
  bar: Beer,
  shop: ShoppingBag,
  supermarket: ShoppingCart,
  bakery: Croissant,
  dormitory: BedDouble,
  sport: Dumbbell,
  swimming: WavesLadder,
  park: Trees,
  culture: Drama,
  music: Music,
  party: PartyPopper,
  bus: Bus,
  train: TrainFront,
  bicycle: Bike,
  parking: SquareParking,
  toilet: Toilet,
  firstAid: BriefcaseMedical,
  meetingPoint: Flag,
  group: MessagesSquare,
  link: Link,
}

const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)

/** An unknown name, from a newer server, counts as the default. */
export const iconNameOf = (name: string): IconName => (isIconName(name) ? name : DEFAULT_ICON)

export const iconOf = (name: string): LucideIcon => icons[iconNameOf(name)]
