// Light, dark, or the system's setting. The UI kit stores the choice in this browser.
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'

export type ColorScheme = MantineColorScheme

export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, setColorScheme]
}
