import { act, render, screen } from '@testing-library/react'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { useDialogs } from '@/hooks/use-dialogs'
import { receiveToasts, type Toast } from '@/lib/toasts'

let isLost = false
const Broken = () => {
  throw new Error('Not to be drawn.')
}
jest.mock('@/components/ui/overlay/dialogs-request', () => ({
  __esModule: true,
  get QuestionDialog() {
    if (isLost) throw new Error('Lost.')
    return Broken
  },
}))

const answers: unknown[] = []
function Asker() {
  const { confirm } = useDialogs()
  return <button onClick={() => void confirm('Sure?').then((answer) => answers.push(answer))}>Ask</button>
}

it.each([
  ['its code does not arrive', true],
  ['it cannot be drawn', false],
])('a dialog is closed when %s, with an error toast, and the page stays', async (_name, lost) => {
  isLost = lost
  answers.length = 0
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const toasts: Toast[] = []
  const stop = receiveToasts((toast) => toasts.push(toast))
  jest.spyOn(Date, 'now').mockReturnValue(lost ? 1000 : 5000) // the same message within a second is shown as one toast
  render(
    <DialogsProvider>
      <Asker />
    </DialogsProvider>,
  )
  for (const times of [1, 2]) {
    await act(async () => screen.getByRole('button', { name: 'Ask' }).click())
    await act(async () => undefined)
    expect(answers).toEqual(Array.from({ length: times }))
  }
  expect(toasts).toMatchObject([{ title: 'The dialog could not be opened', type: 'error' }])
  expect(screen.getByRole('button', { name: 'Ask' })).toBeInTheDocument()
  stop()
})
