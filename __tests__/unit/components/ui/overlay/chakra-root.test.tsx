import { Menu } from '@chakra-ui/react'
import { menuSlotRecipe } from '@chakra-ui/react/theme/recipes/menu'
import { render, screen } from '@testing-library/react'
import { ChakraRoot } from '@/components/ui/overlay/chakra-root'

it('inserts the styles of Chakra with the nonce of the document and without global rules', () => {
  document.head.insertAdjacentHTML('beforeend', '<script nonce="n" type="application/json"></script>')
  render(
    <ChakraRoot>
      <Menu.Root recipe={menuSlotRecipe} defaultOpen>
        <Menu.Content>Entries</Menu.Content>
      </Menu.Root>
    </ChakraRoot>,
  )
  const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion^=qm]')]
  const rules = styles.flatMap((style) => [...(style.sheet?.cssRules ?? [])].map((rule) => rule.cssText))
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.every((style) => style.nonce === 'n')).toBe(true)
  expect(screen.getByText('Entries').className).toContain('qm-')
  expect(rules.join('\n') + styles.map((style) => style.textContent).join('\n')).not.toMatch(
    /:root|(?:^|\})html/,
  )
})
