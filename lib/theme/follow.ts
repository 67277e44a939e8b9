import { logLoadFailure } from '../lazy'
import { THEME_COLORS_KEY, THEME_FONTS_KEY } from './brand'

/**
 * Applies theme changes of other tabs in this browser. Every page listens, but changes are rare, so the theme code
 * loads on demand. Returns the function that unsubscribes.
 */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when the entire storage was cleared.
    if (key !== null && key !== THEME_COLORS_KEY && key !== THEME_FONTS_KEY) return
    import('./theme').then(
      ({ showStoredTheme }) => showStoredTheme(),
      (error: unknown) => logLoadFailure(error, 'theme'),
    )
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
