// Map.groupBy is the newest function that the matcher calls. Bundlers for browsers leave this file out.
if (!('groupBy' in Map)) throw new Error('@postjoin/matcher needs Node 22 or later: Map.groupBy is missing');
