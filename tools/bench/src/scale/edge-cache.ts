/** What caches in front of the service did in a stretch of time. */
export interface EdgeRun {
  requests: number;
  /** Requests that went on to the service. */
  passedOn: number;
}

/**
 * Caches that keep an answer until the next snapshot is due, as `Cache-Control` tells them: all of a question's copies
 * run out together, and the first to ask afterwards passes on. Each question goes to one of the caches at random.
 */
export function runEdge(options: {
  traffic: { questions: number; next: () => number };
  requestsPerSnapshot: number;
  snapshots: number;
  /** 1 for a single cache, or several behind a shield. */
  caches: number;
  random: () => number;
}): EdgeRun {
  const { traffic, requestsPerSnapshot, snapshots, caches, random } = options;
  // For each question and cache the snapshot whose answer is kept; counted from 1, so that 0 is none.
  const kept = new Uint16Array(traffic.questions * caches);
  let passedOn = 0;
  for (let snapshot = 1; snapshot <= snapshots; snapshot += 1) {
    for (let request = 0; request < requestsPerSnapshot; request += 1) {
      const place = traffic.next() * caches + (caches === 1 ? 0 : Math.floor(random() * caches));
      if (kept[place] === snapshot) continue;
      kept[place] = snapshot;
      passedOn += 1;
    }
  }
  return { requests: requestsPerSnapshot * snapshots, passedOn };
}
