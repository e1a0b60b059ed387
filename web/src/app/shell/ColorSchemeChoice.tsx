import { useTranslation } from 'react-i18next'
import { Menu } from '@/ui/Menu'
import { type ColorScheme, useColorScheme } from '@/ui/theme/useColorScheme'

/** Menu items for light, dark, or the system's setting. */
export function ColorSchemeChoice() {
  const { t } = useTranslation('shell')
  const [colorScheme, setColorScheme] = useColorScheme()
  return (
    <>
      <Menu.Label>{t('colors')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => setColorScheme(value as ColorScheme)}
      >
        <Menu.RadioItem value="auto">{t('colorsAuto')}</Menu.RadioItem>
        <Menu.RadioItem value="light">{t('colorsLight')}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{t('colorsDark')}</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
