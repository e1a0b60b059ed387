import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Menu } from '@/ui/Menu'

/** Bright, dark, or as the system likes it. */
export function ColorSchemeChoice() {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('colors')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      >
        <Menu.RadioItem value="auto">{t('colorsAuto')}</Menu.RadioItem>
        <Menu.RadioItem value="light">{t('colorsLight')}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{t('colorsDark')}</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
