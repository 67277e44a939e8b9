import { fireEvent, render, screen } from '@testing-library/react'
import { ModalBox } from '@/components/ui/overlay/modal-box'

function open() {
  const onClose = jest.fn()
  render(
    <ModalBox aria-label="Box" onClose={onClose}>
      <input aria-label="Text" />
    </ModalBox>,
  )
  return { onClose, box: screen.getByRole<HTMLDialogElement>('dialog'), text: screen.getByLabelText('Text') }
}

test('closes on a click outside, but not when a text selection is dragged out of it', () => {
  const { onClose, box, text } = open()
  fireEvent.pointerDown(text)
  // The common ancestor of press and release is the dialog itself.
  fireEvent.click(box)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(box)
  fireEvent.click(box)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('reports a close by the browser to its parent, and stays open until the parent closes it', () => {
  const { onClose, box } = open()
  box.open = false
  fireEvent(box, new Event('close'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(box.open).toBe(true)
})
