import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PanelBoundary } from '@/components/ui/panel-boundary'

describe('a panel that fails to render', () => {
  it('shows an error in its place, leaves the rest of the page, and renders again on Retry', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const Panel = () => {
      if (isBroken) throw new Error('No rows.')
      return <p>Rows</p>
    }
    const onRetry = jest.fn()
    render(
      <>
        <PanelBoundary name="Recent orders" onRetry={onRetry}>
          <Panel />
        </PanelBoundary>
        <p>The rest</p>
      </>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Recent orders could not be shown')
    expect(screen.getByText('The rest')).toBeInTheDocument()
    expect(log).toHaveBeenCalled()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Rows')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
