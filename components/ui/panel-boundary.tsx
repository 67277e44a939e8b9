'use client'

import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from './button'
import { EmptyState } from './empty-state'

interface PanelBoundaryProps {
  /** Title of the panel for messages, such as "Recent orders". */
  name: string
  /** Called before the content is rendered again, to drop the data that could not be rendered. */
  onRetry?: () => void
  children: ReactNode
}

/** Error boundary of a panel. The rest of the page keeps working, and "Retry" renders the panel again. */
export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`${this.props.name} could not be shown:`, error, info.componentStack)
  }

  private readonly retry = () => {
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState
        isAlert
        icon={TriangleAlert}
        title={`${this.props.name} could not be shown`}
        actions={
          <Button variant="outline" onClick={this.retry}>
            <RefreshCw aria-hidden />
            Retry
          </Button>
        }
      >
        An unexpected error occurred. The rest of the page still works.
      </EmptyState>
    )
  }
}
