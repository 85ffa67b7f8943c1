/** A response of the product, or the lack of one. */
export interface RequestObservation {
  /** The request without ids: `PUT /surveys/response`. */
  label: string;
  /** 0 without a response. */
  status: number;
  /** The code of a problem, or why there was no response. */
  code?: string | undefined;
  requestId?: string | undefined;
  /** Whether a stand-in for an external service responded; those have no request ids. */
  isForeign?: boolean | undefined;
  /** Whether this request may get this response at any time. */
  isExpected: boolean;
  /** When the request was sent, in milliseconds of `performance.now`. */
  sentAt: number;
}

/** A repeated observation, with its first occurrence as the example. */
export interface Sighting {
  count: number;
  example: string;
  /** Of the example; identifies its log entries. */
  requestId: string | undefined;
}

export type RequestCounts = ReturnType<typeof createRequestCounts>;

/** For this long after a recovery, a request may still use a connection that the fault has broken. */
const DISTURBANCE_WINDOW_MS = 2000;

function addSighting(sightings: Map<string, Sighting>, label: string, example: string, requestId?: string): void {
  const before = sightings.get(label);
  if (before) before.count += 1;
  else sightings.set(label, { count: 1, example, requestId });
}

/** Counts responses, and records unexpected ones. */
export function createRequestCounts(now: () => number = () => performance.now()) {
  const statuses = new Map<string, number>();
  const unexpected = new Map<string, Sighting>();
  const withoutRequestId = new Map<string, Sighting>();
  let lastDisturbed = Number.NEGATIVE_INFINITY;
  let disturbances = 0;

  /** Whether a fault may have affected the product at any time since the request was sent. */
  function wasDisturbed(sentAt: number): boolean {
    return disturbances > 0 || lastDisturbed + DISTURBANCE_WINDOW_MS >= sentAt;
  }

  return {
    statuses,
    unexpected,
    withoutRequestId,

    /** Until `markRecovered`, requests may fail without a response. */
    markDisturbed(): void {
      disturbances += 1;
    },
    markRecovered(): void {
      disturbances -= 1;
      lastDisturbed = now();
    },

    record({ label, status, code, requestId, isForeign, isExpected, sentAt }: RequestObservation): void {
      const description = status === 0 ? `no answer (${code})` : [status, code].filter(Boolean).join(' ');
      statuses.set(description, (statuses.get(description) ?? 0) + 1);
      const example = `${label}: ${description}${requestId ? `, request ${requestId}` : ''}, ${new Date().toISOString()}`;
      if (status >= 400 && requestId === undefined && !isForeign)
        addSighting(withoutRequestId, `${label} ${description}`, example);
      const isOutage = status === 0 || status === 503;
      if (isExpected || (isOutage && wasDisturbed(sentAt))) return;
      addSighting(unexpected, `${label}: ${description}`, example, requestId);
    },
  };
}
