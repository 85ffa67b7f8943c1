/** An answer of the product, or that none came. */
export interface RequestObservation {
  /** What was asked, without ids: `PUT /surveys/response`. */
  label: string;
  /** 0 when no answer came. */
  status: number;
  /** The code of a problem, or why no answer came. */
  code?: string | undefined;
  requestId?: string | undefined;
  /** A stand-in for a service of somebody else has answered, which knows no request ids of ours. */
  isForeign?: boolean | undefined;
  /** The answer is one of those that this request may get at any time. */
  isExpected: boolean;
  /** When it was sent, in milliseconds of `performance.now`. */
  sentAt: number;
}

/** Something that was seen several times, with the first occurrence. */
export interface Sighting {
  count: number;
  example: string;
  /** Of the example; what the log says of it is found by it. */
  requestId: string | undefined;
}

export type RequestCounts = ReturnType<typeof createRequestCounts>;

/** A request that is sent so long after a recovery may still meet a connection that the fault has broken. */
const DISTURBANCE_WINDOW_MS = 2000;

function addSighting(sightings: Map<string, Sighting>, label: string, example: string, requestId?: string): void {
  const before = sightings.get(label);
  if (before) before.count += 1;
  else sightings.set(label, { count: 1, example, requestId });
}

/** Counts answers, and notes those that should not have been. */
export function createRequestCounts(now: () => number = () => performance.now()) {
  const statuses = new Map<string, number>();
  const unexpected = new Map<string, Sighting>();
  const withoutRequestId = new Map<string, Sighting>();
  let lastDisturbed = Number.NEGATIVE_INFINITY;
  let disturbances = 0;

  /** The product could not be expected to answer at some moment between the sending and now. */
  function wasDisturbed(sentAt: number): boolean {
    return disturbances > 0 || lastDisturbed + DISTURBANCE_WINDOW_MS >= sentAt;
  }

  return {
    statuses,
    unexpected,
    withoutRequestId,

    /** From now on until `settle` requests may fail for want of an answer. */
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
