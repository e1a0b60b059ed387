// Clears a new post. The notification offers to undo it; a text that was entered meanwhile is then
// stored and offered like a draft of a closed tab.
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isUntouched } from '@/features/posts/draft'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { putFreshAside } from './keep'
import { clearFresh, useComposer } from './state'

export function ClearButton() {
  const { t } = useTranslation('composer')

  function clear(button: HTMLElement): void {
    const form = button.closest('section')
    const takeBack = flushSync(clearFresh)
    // The form is shorter now, so its text may be far above what is on the screen.
    if (form && form.getBoundingClientRect().top < 0) form.scrollIntoView({ block: 'start' })
    async function undo(): Promise<void> {
      if (isUntouched(useComposer.getState().fresh) || (await putFreshAside())) takeBack()
      else notify.failed(t('noRoom'), t('noRoomHint'))
    }
    notify.undoable(t('cleared'), { label: t('undo'), act: () => void undo() })
  }

  return (
    <Button look="quiet" size="md" onClick={({ currentTarget }) => clear(currentTarget)}>
      {t('clear')}
    </Button>
  )
}
