import { THEME_COLORS_KEY, THEME_FONTS_KEY } from './brand'

/**
 * Shows what another tab of this browser keeps, as soon as it does. Every page follows, few ever have anything to
 * show: the code for it comes when there is. Returns the way to stop.
 */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // No key: everything was cleared.
    if (key !== null && key !== THEME_COLORS_KEY && key !== THEME_FONTS_KEY) return
    void import('./theme').then(({ showStoredTheme }) => showStoredTheme())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
