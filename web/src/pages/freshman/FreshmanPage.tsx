// The freshman area, for profiles with its channel.
import '@/lib/freshmanTexts'
import { KeyRound, Link2, type LucideIcon, MapIcon, Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { freshmanChannelOf } from '@/features/channels/channels'
import { AccessCode } from '@/features/freshman/AccessCode'
import { LinkCollection } from '@/features/freshman/links/LinkCollection'
import { Maps } from '@/features/freshman/maps/Maps'
import { type Me, useMe } from '@/features/profiles/useMe'
import { useTitle } from '@/lib/title'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import { NotFoundPage } from '../notFound/NotFoundPage'
import { SubpageFrame } from '../subpages/SubpageFrame'
import { SubpageNav } from '../subpages/SubpageNav'
import { FreshmanPosts } from './FreshmanPosts'
import { allSubpages, isSubpage, type Subpage } from './subpages'

const contents: Record<Subpage, (me: Me) => ReactNode> = {
  posts: (me) => <FreshmanPosts me={me} />,
  maps: (me) => <Maps me={me} />,
  links: (me) => <LinkCollection me={me} />,
  accessToken: (me) => <AccessCode me={me} />,
}

const icons: Record<Subpage, LucideIcon> = {
  posts: Megaphone,
  maps: MapIcon,
  links: Link2,
  accessToken: KeyRound,
}

export function FreshmanPage() {
  const { subpage = 'posts' } = useParams()
  const { t } = useTranslation('freshman')
  const { me, failed, retry } = useMe()
  if (!isSubpage(subpage)) return <NotFoundPage />
  if (me && !freshmanChannelOf(me)) return <NotFoundPage why="freshman" />
  return (
    <Frame subpage={subpage}>
      {me ? (
        contents[subpage](me)
      ) : failed ? (
        <RetryNotice title={t('loadFailed')} onRetry={retry}>
          {t('loadFailedHint')}
        </RetryNotice>
      ) : (
        <PaperSkeleton label={t('loading')} />
      )}
    </Frame>
  )
}

function Frame({ subpage, children }: { subpage: Subpage; children: ReactNode }) {
  const { t } = useTranslation('freshman')
  useTitle(t('pageTitle', { subpage: t(`subpage.${subpage}`) }))
  const entries = allSubpages.map((name) => ({
    to: `/freshman/${name}`,
    label: t(`subpage.${name}`),
    Icon: icons[name],
    active: name === subpage,
  }))
  return (
    <SubpageFrame title={t('heading')} nav={<SubpageNav label={t('nav')} entries={entries} />}>
      {children}
    </SubpageFrame>
  )
}
