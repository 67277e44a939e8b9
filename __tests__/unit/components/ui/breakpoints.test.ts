/** @jest-environment node */
import { system } from '@/components/ui/theme/system'

// In a media query em and rem are the same: the text size that the visitor has set.
it('starts the widest layout at 96em, and the menu with labels at 64em', () => {
  const { conditions, keys } = system.breakpoints
  expect(conditions['2xl']).toBe('@media screen and (min-width: 96rem)')
  expect(conditions.lg).toBe('@media screen and (min-width: 64rem)')
  expect(keys()).toEqual(['base', 'sm', 'md', 'lg', 'xl', '2xl'])
})
