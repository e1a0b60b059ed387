// The internal area, for SUPERADMIN only. The server checks the role again with each request.
import '@/lib/staffTexts'
import { ClipboardCheck, Gauge, type LucideIcon, Megaphone, ScrollText, Users } from 'lucide-react'
import { type FunctionComponent, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isStaff } from '@/features/profiles/isStaff'
import { useMe } from '@/features/profiles/useMe'
import { useTitle } from '@/lib/title'
import { lazyPart } from '@/ui/lazyPart'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import { NotFoundPage } from '../notFound/NotFoundPage'
import { SubpageFrame } from '../subpages/SubpageFrame'
import { SubpageNav } from '../subpages/SubpageNav'
import { ProfilesPage } from './ProfilesPage'
import { allSubpages, isSubpage, type Subpage } from './subpages'

const contents: Record<Subpage, FunctionComponent> = {
  profiles: ProfilesPage,
  posts: lazyPart(() => import('./posts/PostsPage').then((it) => it.PostsPage)),
  consents: lazyPart(() => import('./consents/ConsentsPage').then((it) => it.ConsentsPage)),
  audit: lazyPart(() => import('./audit/AuditPage').then((it) => it.AuditPage)),
  operations: lazyPart(() => import('./operations/OperationsPage').then((it) => it.OperationsPage)),
}

const icons: Record<Subpage, LucideIcon> = {
  profiles: Users,
  posts: Megaphone,
  consents: ClipboardCheck,
  audit: ScrollText,
  operations: Gauge,
}

export function AdminPage() {
  const { subpage = 'profiles' } = useParams()
  const { t } = useTranslation('staff')
  const { me, failed, retry } = useMe()
  if (!isSubpage(subpage)) return <NotFoundPage />
  if (me && !isStaff(me)) return <NotFoundPage />
  const Content = contents[subpage]
  const skeleton = <PaperSkeleton label={t('loading')} />
  return (
    <Frame subpage={subpage} isKnown={me !== null}>
      {me ? (
        <Suspense fallback={skeleton}>
          <Content />
        </Suspense>
      ) : failed ? (
        <RetryNotice title={t('loadFailed')} onRetry={retry}>
          {t('loadFailedHint')}
        </RetryNotice>
      ) : (
        skeleton
      )}
    </Frame>
  )
}

/** `isKnown`: whether the role is known, and with it that the links lead somewhere. */
type FrameProps = { subpage: Subpage; isKnown: boolean; children: ReactNode }

function Frame({ subpage, isKnown, children }: FrameProps) {
  const { t } = useTranslation('staff')
  useTitle(t('pageTitle', { subpage: t(`subpage.${subpage}`) }))
  const entries = allSubpages.map((name) => ({
    to: `/admin/${name}`,
    label: t(`subpage.${name}`),
    Icon: icons[name],
    active: name === subpage,
  }))
  return (
    <SubpageFrame
      title={t('title')}
      nav={isKnown && <SubpageNav label={t('nav')} entries={entries} />}
      wide
      isText={subpage !== 'profiles' && subpage !== 'audit'}
    >
      {children}
    </SubpageFrame>
  )
}
