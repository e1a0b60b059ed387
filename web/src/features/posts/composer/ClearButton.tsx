// Clears a new post. The notification offers to undo it; a text that was entered meanwhile is then
// stored and offered like a draft of a closed tab.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { isUntouched } from './draft'
import { putFreshAside } from './keep'
import { clearFresh, useComposer } from './state'

export function ClearButton() {
  const { t } = useTranslation('composer')

  function clear(): void {
    const takeBack = clearFresh()
    async function undo(): Promise<void> {
      if (isUntouched(useComposer.getState().fresh) || (await putFreshAside())) takeBack()
      else notify.failed(t('noRoom'), t('noRoomHint'))
    }
    notify.undoable(t('cleared'), { label: t('undo'), act: () => void undo() })
  }

  return (
    <Button look="quiet" size="md" onClick={clear}>
      {t('clear')}
    </Button>
  )
}
