// The dialogs of a series that a card opens. Rendered on each page with cards.
import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { closeDialog, type OpenDialog, useOpenDialog } from '@/features/posts/card/openDialog'
import { refetchLists } from '@/features/posts/refetchLists'
import { useMe } from '@/features/profiles/useMe'
import { PostSeriesQuery } from '@/features/series/queries'
import { type PartOfSeries, useSeriesOf } from '@/features/series/useSeriesOf'
import { LazyDialog } from '@/ui/LazyDialog'

const repeatDialog = () => import('@/features/series/RepeatDialog').then((it) => it.RepeatDialog)
const editDialog = () =>
  import('@/features/series/EditSeriesDialog').then((it) => it.EditSeriesDialog)
const endDialog = () => import('@/features/series/EndSeriesDialog').then((it) => it.EndSeriesDialog)
const skipDialog = () => import('@/features/series/SkipDialog').then((it) => it.SkipDialog)

const abouts = ['repetition', 'seriesEdit', 'seriesEnd', 'skip']

export function SeriesDialogs() {
  const dialog = useOpenDialog((state) => state.dialog)
  if (!dialog || !abouts.includes(dialog.about)) return null
  return <SeriesDialog key={dialog.about} dialog={dialog} />
}

function SeriesDialog({ dialog: { post, about } }: { dialog: OpenDialog }) {
  const client = useClient()
  const { me } = useMe()
  const now = useSeriesOf(post.id, true)
  // Its posts may have been released or edited since the card has asked.
  const [{ fetching, stale }] = useQuery({ query: PostSeriesQuery, requestPolicy: 'network-only' })
  // The post may be gone while its dialog is still closing.
  const [part, setPart] = useState<PartOfSeries | null>(null)
  if (!part && now && !fetching && !stale) setPart(now)

  function onDone(): void {
    refetchLists(client)
    void client.query(PostSeriesQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  }

  const given = { onDone, onClose: closeDialog }
  if (about === 'repetition')
    return (
      <LazyDialog
        fetch={repeatDialog}
        source={{ post: post.id }}
        moment={post.publishDate}
        {...given}
      />
    )
  if (!part || !me) return null
  if (about === 'skip')
    return <LazyDialog fetch={skipDialog} post={post.id} part={part} {...given} />
  if (about === 'seriesEnd') return <LazyDialog fetch={endDialog} series={part.series} {...given} />
  return (
    <LazyDialog
      fetch={editDialog}
      series={part.series}
      writesEnglish={me.viewerCanWriteEnglish}
      {...given}
    />
  )
}
