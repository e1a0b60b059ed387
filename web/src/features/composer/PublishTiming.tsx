// Warns below the publish date of a new post.

import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { TimingNotice } from '@/features/timing/TimingNotice'
import type { ComposerForm } from './useComposerForm'
import { planAt, useDraftTiming } from './useDraftTiming'

type Props = { draft: Draft; form: ComposerForm; me: Me }

export function PublishTiming({ draft, form, me }: Props) {
  const timing = useDraftTiming(draft, me)
  return (
    <TimingNotice
      timing={timing}
      decides={me.viewerCanPublish}
      onPlan={(date) => {
        planAt(form, date)
        form.focus('date')
      }}
    />
  )
}
