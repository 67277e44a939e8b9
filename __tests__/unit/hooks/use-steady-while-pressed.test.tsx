import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useSteadyWhilePressed } from '@/hooks/use-steady-while-pressed'

function List({ names }: { names: string[] }) {
  const [shown, handlers] = useSteadyWhilePressed(names)
  return (
    <ul {...handlers}>
      {shown.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

/** Moves a pointer out of the list. jsdom does not know the type of a pointer. */
function leaveList(pointerType: 'mouse' | 'touch') {
  const event = createEvent.pointerOut(screen.getByRole('list'))
  Object.defineProperty(event, 'pointerType', { value: pointerType })
  fireEvent(screen.getByRole('list'), event)
}

const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

it('shows new entries at once while nothing is pressed', () => {
  const { rerender } = render(<List names={['Drill', 'Saw']} />)
  rerender(<List names={['Hammer']} />)
  expect(listed()).toEqual(['Hammer'])
})

it('keeps the entries from the press to the click, and shows the new ones then', () => {
  const { rerender } = render(<List names={['Drill', 'Saw']} />)
  fireEvent.pointerDown(screen.getByText('Saw'))
  rerender(<List names={['Hammer']} />)
  expect(listed()).toEqual(['Drill', 'Saw'])
  fireEvent.click(screen.getByText('Saw'))
  expect(listed()).toEqual(['Hammer'])
})

it.each([
  ['the browser scrolls instead', () => fireEvent.pointerCancel(screen.getByRole('list'))],
  ['the mouse leaves the list', () => leaveList('mouse')],
  ['a menu opens', () => fireEvent.contextMenu(screen.getByRole('list'))],
])('shows the new entries when %s', (_case, end) => {
  const { rerender } = render(<List names={['Drill']} />)
  fireEvent.pointerDown(screen.getByText('Drill'))
  rerender(<List names={['Hammer']} />)
  end()
  expect(listed()).toEqual(['Hammer'])
})

it('shows the new entries of the next press', () => {
  const { rerender } = render(<List names={['Drill']} />)
  fireEvent.pointerDown(screen.getByText('Drill'))
  rerender(<List names={['Hammer']} />)
  fireEvent.pointerDown(screen.getByText('Drill'))
  expect(listed()).toEqual(['Hammer'])
})

it('keeps the entries when a finger is lifted, because the click follows', () => {
  const { rerender } = render(<List names={['Drill']} />)
  fireEvent.pointerDown(screen.getByText('Drill'))
  rerender(<List names={['Hammer']} />)
  leaveList('touch')
  expect(listed()).toEqual(['Drill'])
})
