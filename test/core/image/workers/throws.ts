throw new Error('a worker that breaks while it loads');
