import { chakra, ChakraProvider } from '@chakra-ui/react'
import { render } from '@testing-library/react'
import { EmotionRegistry } from '@/components/ui/theme/emotion-registry'
import { system } from '@/components/ui/theme/system'

jest.mock('next/navigation', () => ({ useServerInsertedHTML: () => undefined }))

const quiet = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

function show() {
  const shown = render(
    <EmotionRegistry nonce="n">
      <ChakraProvider value={quiet}>
        <chakra.p color="fg.muted">Text</chakra.p>
      </ChakraProvider>
    </EmotionRegistry>,
  )
  const [name = ''] = shown.getByText('Text').className.split(' ')
  return { ...shown, name: name.replace('qm-', '') }
}

const styles = () => [...document.querySelectorAll('style')]

it('neither moves nor repeats the styles of the server', () => {
  const first = show()
  first.unmount()
  for (const style of styles()) style.remove()
  document.body.insertAdjacentHTML(
    'afterbegin',
    `<style data-styles="${first.name}">.qm-${first.name}{color:gray}</style>`,
  )
  const server = styles()
  show()
  expect(styles()).toEqual(server)
  expect(server[0]?.parentElement).toBe(document.body)
})

it('inserts a style that the server did not send, with the nonce', () => {
  for (const style of styles()) style.remove()
  show()
  expect(styles().length).toBeGreaterThan(0)
  expect(styles()[0]?.nonce).toBe('n')
})
